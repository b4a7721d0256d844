import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accepted,
  type Farm,
  openTradingWorld,
  REGION,
  refused,
  type TradingWorld,
  WHEAT,
  ZIP,
} from '../../../../test/trading-world.ts';
import { buyInput, type PurchaseInput } from '../marketplace/purchase.service.ts';
import { addQuickOrder, type QuickOrderInput } from './quick-order.service.ts';
import { addQuickSale, type QuickSaleInput } from './quick-sale.service.ts';

let world: TradingWorld;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('delete from prices.current_quote');
  farm = await world.farm();
});

const order = (input: Partial<QuickOrderInput> = {}): QuickOrderInput => ({
  companyId: farm.companyId,
  cropId: WHEAT,
  zip: ZIP,
  amount: '50',
  currency: 'CZK',
  price: '5200',
  lowPrice: null,
  note: null,
  quarterId: '2027Q1',
  onlyTraderId: null,
  customTransport: false,
  transportNote: null,
  ...input,
});
const place = (input: Partial<QuickOrderInput> = {}, id: string | null = null) =>
  addQuickOrder(world.deps, farm.viewer, order(input), id);

const deal = (marketPriceId: string, input: Partial<QuickSaleInput> = {}): QuickSaleInput => ({
  companyId: farm.companyId,
  cropId: WHEAT,
  zip: ZIP,
  amount: '50',
  currency: 'CZK',
  marketPriceId,
  expectedPrice: null,
  note: null,
  customTransport: false,
  transportNote: null,
  ...input,
});

async function rowsOf(table: string) {
  const { rows } = await world.db.$client.query(
    `select * from trading.${table} where company_id = $1 order by id`,
    [farm.companyId],
  );
  return rows;
}

describe('a quick order', () => {
  it('makes storage, offer and order in one go; the harvest follows from the quarter', async () => {
    const { orderId, offerId } = accepted(await place({ note: 'soon' }));
    expect(await rowsOf('storage')).toMatchObject([
      { label: 'Jihlava', address: '58601 Jihlava', zip: '58601', region_id: REGION, crop_ids: [WHEAT] },
    ]);
    expect(await rowsOf('offer')).toMatchObject([
      { id: offerId, crop_id: WHEAT, year_harvested: 2026, total: '50.0', ordered: '50.0' },
    ]);
    expect(await rowsOf('sell_order')).toMatchObject([{ id: orderId, note: 'soon', quarter_id: '2027Q1' }]);
  });

  it('finds what is there and adds only the tons that are lacking', async () => {
    const offerId = await world.offer(farm, '70');
    accepted(await place());
    expect(await world.tons(offerId)).toMatchObject({ total: '70.0', ordered: '50.0' });
    accepted(await place());
    expect(await world.tons(offerId)).toMatchObject({ total: '100.0', ordered: '100.0', inOrders: '100.0' });
    expect(await rowsOf('storage')).toHaveLength(1);
  });

  it('from many at once makes one storage and one offer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => place()));
    const [offerId, ...others] = new Set(answers.map((answer) => accepted(answer).offerId));
    expect(others).toEqual([]);
    expect(await rowsOf('storage')).toHaveLength(1);
    expect(await world.tons(offerId ?? '')).toMatchObject({
      total: '400.0',
      ordered: '400.0',
      inOrders: '400.0',
    });
  });

  it('takes of several storages the one that holds most of the crop', async () => {
    await world.offer(farm, '30');
    const full = await world.offer(farm, '300');
    expect(accepted(await place()).offerId).toBe(full);
  });

  it('takes of several storages without this harvest the one that holds the crop', async () => {
    await world.offer(farm, '500', { cropId: 'peas' });
    const older = await world.offer(farm, '30');
    const { rows } = await world.db.$client.query('select storage_id from trading.offer where id = $1', [
      older,
    ]);
    const { offerId } = accepted(await place({ quarterId: '2027Q3' }));
    expect(offerId).not.toBe(older);
    expect(await rowsOf('offer')).toContainEqual(
      expect.objectContaining({ id: offerId, storage_id: rows[0].storage_id, year_harvested: 2027 }),
    );
  });

  it('that is refused leaves nothing behind', async () => {
    expect(refused(await place({ onlyTraderId: 'nobody' }))).toEqual(['onlyTrader: trader.unknown']);
    expect(await rowsOf('storage')).toEqual([]);
    expect(await rowsOf('offer')).toEqual([]);
  });

  it.each([
    [{ zip: '99999' }, ['zip: zip.unknown']],
    [{ cropId: 'urea' }, ['crop: crop.unknown']],
    [{ amount: '23' }, ['amount: amount.min']],
    [{ quarterId: '2020Q1' }, ['quarter: quarter.not-offered']],
    [{ lowPrice: '6000' }, ['lowPrice: low-price.above-price']],
    [{ companyId: randomUUID() }, ['root: not-found']],
  ])('%o answers %o', async (input, errors) => {
    expect(refused(await place(input))).toEqual(errors);
  });

  it('sells at once when the market is good enough', async () => {
    await world.quote('5300', { quarterId: '2027Q1' });
    const { contractId, offerId } = accepted(await place());
    expect(await rowsOf('contract')).toMatchObject([{ id: contractId, price: '5300.00' }]);
    expect(await world.tons(offerId)).toMatchObject({ ordered: '0.0', sold: '50.0' });
  });

  it('counts once for one clientMutationId', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => place({}, id)));
    expect(new Set(answers.map((answer) => accepted(answer).orderId)).size).toBe(1);
    expect(await rowsOf('sell_order')).toHaveLength(1);
    expect(await rowsOf('offer')).toMatchObject([{ total: '50.0' }]);
  });

  it('needs the grant and QUICK_TRADING in full', async () => {
    for (const [options, error] of [
      [{ role: 'USER' }, 'root: grant.missing'],
      [{ plan: 'BASIC' }, 'root: feature.not-in-plan'],
      [{ approvalState: 'WAITING' }, 'root: company.waiting'],
      [{ plan: 'PLUS' }, undefined],
    ] as const) {
      farm = await world.farm(options);
      expect(refused(await place())[0]).toBe(error);
    }
  });
});

describe('a quick sale', () => {
  const sell = (quote: string, input: Partial<QuickSaleInput> = {}, id: string | null = null) =>
    addQuickSale(world.deps, farm.viewer, deal(quote, input), id);

  it('makes storage, offer and contract in one go', async () => {
    const quote = await world.quote('5300', { quarterId: '2027Q3' });
    const { contractId, offerId } = accepted(await sell(quote, { expectedPrice: '5300', note: 'fast' }));
    expect(await rowsOf('contract')).toMatchObject([
      {
        id: contractId,
        offer_id: offerId,
        year_harvested: 2027,
        amount: '50.0',
        price: '5300.00',
        note: 'fast',
      },
    ]);
    expect(await world.tons(offerId)).toMatchObject({ total: '50.0', sold: '50.0', inContracts: '50.0' });
  });

  it('fifty times in parallel under one id is one contract and one storage', async () => {
    const quote = await world.quote('5300');
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => sell(quote, {}, id)));
    expect(new Set(answers.map((answer) => accepted(answer).contractId)).size).toBe(1);
    expect(await rowsOf('contract')).toHaveLength(1);
    expect(await rowsOf('storage')).toHaveLength(1);
    expect(await rowsOf('offer')).toMatchObject([{ total: '50.0', sold: '50.0' }]);
  });

  it('at a price that changed leaves nothing behind', async () => {
    const old = await world.quote('5300');
    const newer = await world.quote('5200');
    expect(await sell(old)).toMatchObject({
      errors: [
        {
          code: 'contract.price-changed',
          params: { oldPrice: '5300.00', newPrice: '5200.00', marketPriceId: newer },
        },
      ],
    });
    expect(refused(await sell(newer, { expectedPrice: '5300' }))).toEqual([
      'contract.marketPrice: contract.price-changed',
    ]);
    expect(await rowsOf('storage')).toEqual([]);
  });

  it('is of the region of its postal code, wherever the client says it is', async () => {
    const quote = await world.quote('9000', { regionId: 'CZ064' });
    expect(refused(await sell(quote))).toEqual(['contract.marketPrice: contract.wrong-region']);
  });

  it('is halted by the kill switch', async () => {
    const quote = await world.quote('5300');
    const halted = { ...world.deps, config: { ...world.deps.config, tradingHalted: true } };
    expect(refused(await addQuickSale(halted, farm.viewer, deal(quote)))).toEqual(['root: trading.halted']);
  });

  it('needs 24 tons, a known place, crop and currency', async () => {
    const quote = await world.quote('5300');
    const wrong = { amount: '23.9', zip: 'x', cropId: 'urea', currency: 'EUR' as const };
    expect(refused(await sell(quote, wrong))).toEqual([
      'contract.amount: amount.min',
      'contract.currency: currency.not-trading',
      'contract.crop: crop.not-sold',
      'contract.zip: zip.unknown',
    ]);
  });
});

describe('a material contract', () => {
  const UREA = { cropId: 'urea', traderId: 'lan-obchodni' };
  const purchase = (quote: string, input: Partial<PurchaseInput> = {}): PurchaseInput => ({
    ...deal(quote, { cropId: 'urea' }),
    address: 'Polní 1',
    ...input,
  });
  const buy = (quote: string, input: Partial<PurchaseInput> = {}, id: string | null = null) =>
    buyInput(world.deps, farm.viewer, purchase(quote, input), id);

  it('is a purchase without an offer', async () => {
    const quote = await world.quote('11000', UREA);
    const { contractId } = accepted(await buy(quote, { amount: '3', expectedPrice: '11000' }));
    expect(await rowsOf('contract')).toMatchObject([
      {
        id: contractId,
        kind: 'PURCHASE',
        offer_id: null,
        trader_id: 'lan-obchodni',
        zip: '58601',
        delivery_address: 'Polní 1, 586\u00a001 Jihlava',
        amount: '3.0',
        price: '11000.00',
        quoted_price: '11000.00',
        terms_version: 1,
      },
    ]);
    expect(await rowsOf('offer')).toEqual([]);
  });

  it('says where the goods go, and is refused without it and under other terms', async () => {
    const quote = await world.quote('11000', UREA);
    expect(refused(await buy(quote, { address: '  ' }))).toEqual(['contract.address: field.required']);
    expect(refused(await buy(quote, { termsVersion: 2 }))).toEqual([
      'contract.marketPrice: contract.terms-changed',
    ]);
    accepted(await buy(quote, { termsVersion: 1 }));
  });

  it("is at least the trader's minimum, in its unit", async () => {
    const quote = await world.quote('11000', UREA);
    expect(await buy(quote, { amount: '2.9' })).toMatchObject({
      errors: [{ field: 'contract.amount', code: 'amount.min', params: { min: '3', unit: 'T' } }],
    });
    expect(refused(await buy(quote, { amount: '0' }))).toEqual(['contract.amount: amount.min']);
  });

  it('of a crop is refused; so are other regions, prices and places', async () => {
    const quote = await world.quote('11000', UREA);
    const elsewhere = await world.quote('11000', { ...UREA, regionId: 'CZ064' });
    expect(refused(await buy(quote, { cropId: WHEAT }))).toEqual(['contract.crop: crop.unknown']);
    expect(refused(await buy(elsewhere))).toEqual(['contract.marketPrice: contract.wrong-region']);
    expect(refused(await buy(quote, { expectedPrice: '10999' }))).toEqual([
      'contract.marketPrice: contract.price-changed',
    ]);
    expect(refused(await buy(quote, { zip: '1' }))).toEqual(['contract.zip: zip.unknown']);
    expect(refused(await buy(quote, { expectedPrice: 'cheap', note: 'x'.repeat(1001) }))).toEqual([
      'contract.expectedPrice: number.invalid',
      'contract.note: field.too-long',
    ]);
    expect(await rowsOf('contract')).toEqual([]);
  });

  it('of a trader who does not sell it is refused', async () => {
    const quote = await world.quote('11000', { cropId: 'urea', traderId: 'mlyny-morava' });
    expect(refused(await buy(quote))).toEqual(['contract.marketPrice: trader.unknown']);
  });

  it('sent again under one id is one contract', async () => {
    const quote = await world.quote('11000', UREA);
    const id = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => buy(quote, {}, id)));
    expect(await rowsOf('contract')).toHaveLength(1);
  });

  it('needs the grant and MARKETPLACE in full, and no halt', async () => {
    const quote = await world.quote('11000', UREA);
    const halted = { ...world.deps, config: { ...world.deps.config, tradingHalted: true } };
    expect(refused(await buyInput(halted, farm.viewer, purchase(quote)))).toEqual(['root: trading.halted']);
    for (const [options, error] of [
      [{ role: 'USER' }, 'root: grant.missing'],
      [{ plan: 'BASIC' }, 'root: feature.not-in-plan'],
    ] as const) {
      farm = await world.farm(options);
      expect(refused(await buy(quote))).toEqual([error]);
    }
  });
});
