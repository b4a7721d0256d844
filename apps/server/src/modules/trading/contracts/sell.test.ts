import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accepted,
  type Farm,
  MARKET,
  NOW,
  openTradingWorld,
  REGION,
  refused,
  TRADERS,
  type TradingWorld,
} from '../../../../test/trading-world.ts';
import { archiveOffer } from '../offers/offers.service.ts';
import type { ContractInput } from './deal-checks.ts';
import { addContract } from './sell.service.ts';

let world: TradingWorld;
let farm: Farm;
let offerId: string;
let marketPriceId: string;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(NOW);
  offerId = await world.offer(farm, '100');
  marketPriceId = await world.quote('5200');
});

const contract = (input: Partial<ContractInput> = {}): ContractInput => ({
  offerId,
  marketPriceId,
  amount: '60',
  currency: 'CZK',
  expectedPrice: null,
  customTransport: false,
  transportNote: null,
  note: null,
  ...input,
});
const sell = (input: Partial<ContractInput> = {}, viewer = farm.viewer, id: string | null = null) =>
  addContract(world.deps, viewer, contract(input), id);

async function contractsOf(offer: string) {
  const { rows } = await world.db.$client.query('select * from trading.contract where offer_id = $1', [
    offer,
  ]);
  return rows;
}

describe('a sale', () => {
  it('makes a contract at the market price, takes its tons and tells the world', async () => {
    const { contractId } = accepted(
      await sell({
        expectedPrice: '5200.00',
        customTransport: true,
        transportNote: ' lorry ',
        note: ' gate 3 ',
      }),
    );
    expect(await contractsOf(offerId)).toMatchObject([
      {
        id: contractId,
        company_id: farm.companyId,
        kind: 'SALE',
        status: 'PENDING',
        order_id: null,
        market_price_id: marketPriceId,
        trader_id: TRADERS[0],
        region_id: REGION,
        quarter_id: '2026Q4',
        year_harvested: 2026,
        zip: '58601',
        amount: '60.0',
        price: '5200.00',
        final_price: '5200.00',
        quoted_price: '5200.00',
        quoted_currency: 'CZK',
        rate_day: null,
        terms_version: 1,
        point_name: expect.any(String),
        custom_transport: true,
        transport_note: 'lorry',
        note: 'gate 3',
        created_at: NOW,
      },
    ]);
    expect(await world.tons(offerId)).toMatchObject({ sold: '60.0', inContracts: '60.0', ordered: '0.0' });
    const { rows } = await world.db.$client.query(
      `select payload from graphile_worker._private_jobs where payload ->> 'contractId' = $1`,
      [contractId],
    );
    expect(rows).toEqual([{ payload: { companyId: farm.companyId, contractId, fromOrder: false } }]);
  });

  it('is made under the terms that the seller saw, and keeps them', async () => {
    const add = (version: number) =>
      world.db.$client.query(
        `insert into trading.trader_terms (trader_id, version, payment_days, tolerance_percent) values ($1, $2, 14, 3)`,
        [TRADERS[0], version],
      );
    const { contractId } = accepted(await sell({ amount: '24', termsVersion: 1 }));
    await add(2);
    expect(refused(await sell({ amount: '24', termsVersion: 1 }))).toEqual([
      'contract.marketPrice: contract.terms-changed',
    ]);
    accepted(await sell({ amount: '24', termsVersion: 2 }));
    // Without a version, those in force.
    accepted(await sell({ amount: '24' }));
    const made = await contractsOf(offerId);
    expect(made.map(({ id, terms_version }) => [id === contractId, terms_version])).toEqual([
      [true, 1],
      [false, 2],
      [false, 2],
    ]);
    await world.db.$client.query('update trading.contract set terms_version = 1 where terms_version = 2');
    await world.db.$client.query('delete from trading.trader_terms where version = 2');
  });

  it('takes no more than what is free', async () => {
    accepted(await sell({ amount: '60' }));
    expect(await sell({ amount: '40.1' })).toEqual({
      ok: false,
      errors: [{ field: 'contract.amount', code: 'amount.exceeds-free', params: { free: '40' } }],
    });
    accepted(await sell({ amount: '40' }));
  });

  it('of the same tons by many at once happens as often as there are tons', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => sell({ amount: '24' })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(4);
    expect(answers.flatMap(refused)).toEqual(Array(12).fill('contract.amount: amount.exceeds-free'));
    expect(await world.tons(offerId)).toMatchObject({ sold: '96.0', inContracts: '96.0' });
  });

  it('sent fifty times in parallel under one id is one contract', async () => {
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sell({ amount: '24' }, farm.viewer, id)),
    );
    const made = await contractsOf(offerId);
    expect(made).toHaveLength(1);
    expect(new Set(answers.map((answer) => accepted(answer).contractId))).toEqual(new Set([made[0]?.id]));
    expect(await world.tons(offerId)).toMatchObject({ sold: '24.0' });
  });

  it('sent again answers the first result, though the tons and the quote are gone', async () => {
    const id = randomUUID();
    const first = await sell({ amount: '100' }, farm.viewer, id);
    const halted = { ...world.deps, config: { ...world.deps.config, tradingHalted: true } };
    const input = contract({ amount: '100' });
    await world.quote('4000');
    expect(await addContract(world.deps, farm.viewer, input, id)).toEqual(first);
    expect(await addContract(halted, farm.viewer, input, id)).toEqual(first);
    expect(refused(await sell({ amount: '99' }, farm.viewer, id))).toEqual(['root: mutation.conflict']);
  });

  it('that was refused may be sent again under its id', async () => {
    const id = randomUUID();
    expect(refused(await sell({ amount: '100.1' }, farm.viewer, id))).toHaveLength(1);
    expect(refused(await sell({ amount: '100' }, farm.viewer, id))).toEqual([]);
  });

  it.each([
    [{ amount: '23.9' }, 'contract.amount: amount.min'],
    [{ amount: '24.55' }, 'contract.amount: amount.step'],
    [{ amount: 'all' }, 'contract.amount: number.invalid'],
    [{ expectedPrice: 'any' }, 'contract.expectedPrice: number.invalid'],
    [{ marketPriceId: 'best' }, 'contract.marketPrice: contract.quote-gone'],
    [{ marketPriceId: randomUUID() }, 'contract.marketPrice: contract.quote-gone'],
    [{ currency: 'EUR' as const }, 'contract.currency: currency.not-trading'],
    [{ note: 'x'.repeat(1001) }, 'contract.note: field.too-long'],
    [{ offerId: randomUUID() }, 'root: not-found'],
    [{ offerId: 'mine' }, 'root: not-found'],
  ])('%o answers %s', async (input, error) => {
    expect(refused(await sell(input))).toEqual([error]);
    expect(await contractsOf(offerId)).toEqual([]);
  });

  it('is of the region and the crop of the storage', async () => {
    const elsewhere = await world.quote('9000', { regionId: 'CZ064' });
    const rye = await world.quote('9000', { cropId: 'rye' });
    expect(refused(await sell({ marketPriceId: elsewhere }))).toEqual([
      'contract.marketPrice: contract.wrong-region',
    ]);
    expect(refused(await sell({ marketPriceId: rye }))).toEqual([
      'contract.marketPrice: contract.wrong-crop',
    ]);
  });

  it('is of the region of its own storage, also when the company has one where the quote is', async () => {
    await world.offer(farm, '100', { zip: '60200' });
    const elsewhere = await world.quote('9000', { regionId: 'CZ064' });
    expect(refused(await sell({ marketPriceId: elsewhere }))).toEqual([
      'contract.marketPrice: contract.wrong-region',
    ]);
  });

  it('is for a quarter that is not over and not before the harvest', async () => {
    world.clock.set(new Date('2027-01-02T08:00:00Z'));
    expect(refused(await sell())).toEqual(['contract.marketPrice: quarter.not-offered']);
    world.clock.set(NOW);
    await world.db.$client.query('update trading.offer set year_harvested = 2027 where id = $1', [offerId]);
    expect(refused(await sell())).toEqual(['contract.marketPrice: quarter.before-harvest']);
    const later = await world.quote('5000', { quarterId: '2027Q3' });
    accepted(await sell({ marketPriceId: later }));
  });

  it('of an archived offer is refused', async () => {
    accepted(await archiveOffer(world.deps, farm.viewer, offerId));
    expect(refused(await sell())).toEqual(['root: offer.archived']);
  });

  it('is halted by the kill switch', async () => {
    const halted = { ...world.deps, config: { ...world.deps.config, tradingHalted: true } };
    expect(refused(await addContract(halted, farm.viewer, contract()))).toEqual(['root: trading.halted']);
    expect(await contractsOf(offerId)).toEqual([]);
  });
});

describe('a price that changed', () => {
  const changed = (params: Record<string, string>) => ({
    ok: false,
    errors: [{ field: 'contract.marketPrice', code: 'contract.price-changed', params }],
  });

  it('refuses the sale with the old price, the new one and its id', async () => {
    const newer = await world.quote('5100');
    expect(await sell()).toEqual(
      changed({ oldPrice: '5200.00', newPrice: '5100.00', currency: 'CZK', marketPriceId: newer }),
    );
    expect(await sell({ expectedPrice: '5200' })).toEqual(
      changed({ oldPrice: '5200.00', newPrice: '5100.00', currency: 'CZK', marketPriceId: newer }),
    );
    accepted(await sell({ marketPriceId: newer, expectedPrice: '5100' }));
  });

  it('refuses what the seller did not see, though the quote is the newest', async () => {
    expect(await sell({ expectedPrice: '5250' })).toEqual(
      changed({ oldPrice: '5250.00', newPrice: '5200.00', currency: 'CZK', marketPriceId }),
    );
  });

  it('may be the rate', async () => {
    const romanian = await world.farm({ country: 'RO' });
    const theirs = await world.offer(romanian, '100', { zip: '010011' });
    const quote = await world.quote('1000', { ...MARKET, regionId: 'RO321', currency: 'RON' });
    const input = { offerId: theirs, marketPriceId: quote, currency: 'EUR' as const, expectedPrice: '200' };
    await world.rate('RON', 'EUR', '0.2001');
    expect(await sell(input, romanian.viewer)).toEqual(
      changed({ oldPrice: '200.00', newPrice: '200.10', currency: 'EUR', marketPriceId: quote }),
    );
    await world.rate('RON', 'EUR', '0.2');
    accepted(await sell(input, romanian.viewer));
    expect(await contractsOf(theirs)).toMatchObject([
      { price: '200.00', currency: 'EUR', quote_rate: '0.20000000', czk_rate: '25.00000000' },
    ]);
  });

  it('older than seven days sells nothing, and one that is confirmed again does', async () => {
    const age = (interval: string) =>
      world.db.$client.query(
        `update prices.current_quote set published_at = $2::timestamptz - $3::interval where quote_id = $1`,
        [marketPriceId, world.clock.now().toISOString(), interval],
      );
    await age('7 days 1 second');
    expect(await sell()).toMatchObject({
      errors: [{ field: 'contract.marketPrice', code: 'contract.quote-too-old', params: { days: '7' } }],
    });
    expect(await contractsOf(offerId)).toEqual([]);
    await age('7 days');
    accepted(await sell());
  });

  it('of a quote that nobody gives any more is gone', async () => {
    await world.db.$client.query('delete from prices.current_quote where quote_id = $1', [marketPriceId]);
    expect(refused(await sell())).toEqual(['contract.marketPrice: contract.quote-gone']);
  });
});

describe('who may sell', () => {
  it.each([
    [{ role: 'USER' }, 'root: grant.missing'],
    [{ plan: 'PLUS' }, 'root: feature.not-in-plan'],
    [{ plan: 'BASIC' }, 'root: feature.not-in-plan'],
    [{ plan: 'PREMIUM' }, undefined],
  ] as const)('%o: %s', async (options, error) => {
    const other = await world.farm(options);
    const theirs = await world.offer(other, '100');
    expect(refused(await sell({ offerId: theirs }, other.viewer))[0]).toBe(error);
    expect(await contractsOf(theirs)).toHaveLength(error ? 0 : 1);
  });

  it('not a stranger, for whom the offer does not exist', async () => {
    const stranger = await world.farm();
    expect(refused(await sell({}, stranger.viewer))).toEqual(['root: not-found']);
  });

  it('not a member whose membership waits or is blocked', async () => {
    for (const state of ['WAITING', 'BLOCKED']) {
      const other = await world.farm();
      const theirs = await world.offer(other, '100');
      await world.db.$client.query('update users.membership set approval_state = $2 where user_id = $1', [
        other.user.id,
        state,
      ]);
      const viewer = await world.viewerOf(other.user);
      expect(refused(await sell({ offerId: theirs }, viewer))).toEqual(['root: not-found']);
    }
  });
});

describe('a company that lost its approval', () => {
  it.each(['WAITING', 'BLOCKED'])(
    'is %s and sells nothing, though its member was let in before',
    async (state) => {
      const other = await world.farm();
      const theirs = await world.offer(other, '100');
      await world.db.$client.query('update trading.company set approval_state = $2 where id = $1', [
        other.companyId,
        state,
      ]);
      expect(refused(await sell({ offerId: theirs }, other.viewer))).toEqual(['root: company.blocked']);
      expect(await contractsOf(theirs)).toEqual([]);
      expect(await world.tons(theirs)).toMatchObject({ sold: '0.0' });
    },
  );
});

describe('a sale that waits for the offer', () => {
  it('sees what the one before it left', async () => {
    const pool = world.db.$client;
    const rival = await pool.connect();
    try {
      await rival.query('begin');
      await rival.query('update trading.offer set sold = 50 where id = $1', [offerId]);
      const waiting = sell({ amount: '60' });
      await expect
        .poll(async () => {
          const { rows } = await pool.query(
            `select count(*)::int as waiting from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0].waiting;
        })
        .toBe(1);
      await rival.query('commit');
      expect(refused(await waiting)).toEqual(['contract.amount: amount.exceeds-free']);
    } finally {
      rival.release();
    }
  });
});
