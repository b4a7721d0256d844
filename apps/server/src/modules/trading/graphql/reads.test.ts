import {
  CompaniesDocument,
  CompanyDocument,
  CropParametersDocument,
  FutureQuartersDocument,
  OfferDocument,
  OrderListDocument,
  PostalCodesDocument,
  StorageDocument,
  StorageOffersDocument,
  StoragesForTradingDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import type { SeededUser } from '../../../../test/factories.ts';
import { dataOf, type GraphqlResponse } from '../../../../test/graphql-caller.ts';
import { type HoldingsWorld, openHoldingsWorld } from '../../../../test/holdings-world.ts';
import { TRADERS, WHEAT } from '../../../../test/trading-world.ts';

let world: HoldingsWorld;
beforeAll(async () => {
  world = await openHoldingsWorld();
});
afterAll(() => world.close());

const company = async (user: SeededUser, id: string, more: object = {}) =>
  (await dataOf(world, user, CompanyDocument, { id, currency: 'CZK', locale: 'cs', ...more })).company;

describe('a company', () => {
  it('comes with storages by label, offers, active orders and the newest prices', async () => {
    const { rich } = world;
    const found = await company(rich.user, rich.companyId);
    expect(found?.storages.map((storage) => storage.label)).toEqual(['barn', 'Silo']);
    const silo = found?.storages[1];
    expect(
      silo?.offers.map(({ crop, amount, orderedAmount, soldAmount, totalAmount }) => [
        crop.name,
        amount,
        orderedAmount,
        soldAmount,
        totalAmount,
      ]),
    ).toEqual([
      ['Pšenice potravinářská', '331.0', '49.0', '120.0', '500.0'],
      ['Řepka olejka', '475.5', '24.5', '0.0', '500.0'],
    ]);
    expect(silo?.offers[0]?.orders).toEqual([
      expect.objectContaining({ onlyTrader: null, note: null, quarter: { id: '2026Q4', name: 'Q4 26' } }),
      expect.objectContaining({
        amount: '24.5',
        price: '99000.00',
        lowPrice: null,
        onlyTrader: expect.objectContaining({ id: TRADERS[0] }),
        customTransport: true,
        transportNote: 'two lorries',
        timeCreated: 1792051200,
      }),
    ]);
    // By crop and quarter, best first; a quarter that is over is not there.
    expect(
      silo?.lastPrices.map(({ crop, quarter, price, change }) => [crop.id, quarter.id, price, change]),
    ).toEqual([
      [WHEAT, '2026Q4', '5111.50', '12.50'],
      [WHEAT, '2026Q4', '5000.00', null],
      [WHEAT, '2027Q1', '5200.00', '0.00'],
      ['rapeseed', '2026Q4', '11400.00', null],
    ]);
    expect(found?.storages[0]).toMatchObject({ offers: [], lastPrices: [] });
  });

  it('shows what is archived only when it is asked for', async () => {
    const { rich } = world;
    const found = await company(rich.user, rich.companyId, { archived: true });
    expect(found?.storages[0]?.offers).toMatchObject([{ archived: true, crop: { id: 'maize' } }]);
  });

  it('lists the first storages, or those that a search finds, and totals all of them', async () => {
    const { rich } = world;
    const listed = async (more: object) => {
      const found = await company(rich.user, rich.companyId, more);
      return [found?.storages.map(({ label }) => label), found?.storageTotals];
    };
    const totals = { count: 2, found: 2, free: '806.5' };
    expect(await listed({})).toEqual([['barn', 'Silo'], totals]);
    expect(await listed({ first: 1 })).toEqual([['barn'], totals]);
    expect(await listed({ first: -1 })).toEqual([['barn'], totals]);
    expect(await listed({ search: '  ' })).toEqual([['barn', 'Silo'], totals]);
    const silo = [['Silo'], { ...totals, found: 1 }];
    expect(await listed({ search: 'SILO' })).toEqual(silo);
    // A crop that lies there, without its accents and in the language of the page.
    expect(await listed({ search: 'psenice', first: 20 })).toEqual(silo);
    expect(await listed({ search: 'psenice', locale: 'en' })).toEqual([[], { ...totals, found: 0 }]);
    expect(await listed({ search: '%' })).toEqual([[], { ...totals, found: 0 }]);
  });

  it('converts prices to the currency asked for', async () => {
    const { rich } = world;
    const found = await company(rich.user, rich.companyId, { currency: 'EUR' });
    expect(found?.storages[1]?.lastPrices[0]).toMatchObject({
      price: '204.46',
      currency: 'EUR',
      change: '0.50',
    });
  });

  it('on a trial shows the prices of favourites and of nothing else', async () => {
    const { trial } = world;
    const prices = async (favourites: string[]) =>
      (await company(trial.user, trial.companyId, { favourites }))?.storages[1]?.lastPrices.map(
        ({ crop, price, masked, change }) => [crop.id, price, masked, change],
      );
    const hidden = [WHEAT, null, true, null];
    expect(await prices([])).toEqual([hidden, hidden, hidden, ['rapeseed', null, true, null]]);
    expect(await prices(['rapeseed'])).toEqual([
      hidden,
      hidden,
      hidden,
      ['rapeseed', '11400.00', false, null],
    ]);
    const offered = await dataOf(world, trial.user, StoragesForTradingDocument, {
      companyId: trial.companyId,
      currency: 'CZK',
      locale: 'en',
    });
    expect(JSON.stringify(offered)).not.toMatch(/5111|5000\.00|11400/);
  });

  it('of a person in several companies is masked by its own plan', async () => {
    const { rich, trial, worker } = world;
    const first = async (id: string) => (await company(worker, id))?.storages[1]?.lastPrices[0];
    expect(await first(rich.companyId)).toMatchObject({ masked: false, price: '5111.50' });
    expect(await first(trial.companyId)).toMatchObject({ masked: true, price: null });
  });

  it('is listed for its approved members', async () => {
    const { rich, trial, worker, waiting, nobody } = world;
    const listed = async (user: SeededUser) =>
      (await dataOf(world, user, CompaniesDocument, {})).companies.map((company) => company.id).toSorted();
    expect(await listed(worker)).toEqual([rich.companyId, trial.companyId].toSorted());
    expect(await listed(waiting)).toEqual([]);
    expect(await listed(nobody)).toEqual([]);
  });

  it('names the viewer’s grants, the plan and who may sign', async () => {
    const { rich, worker } = world;
    const seenBy = async (user: SeededUser) =>
      (await dataOf(world, user, CompaniesDocument, {})).companies.find(
        (company) => company.id === rich.companyId,
      );
    const signers = ['CONTRACT_SIGN'];
    expect(await seenBy(rich.user)).toMatchObject({
      approvalState: 'APPROVED',
      grants: expect.arrayContaining(signers),
      plan: { id: expect.any(Number), type: 'PREMIUM' },
      users: expect.arrayContaining([
        expect.objectContaining({ grants: expect.arrayContaining(signers), approvalState: 'APPROVED' }),
        expect.objectContaining({ grants: [] }),
      ]),
    });
    expect(await seenBy(worker)).toMatchObject({ grants: [] });
  });

  it('does not name members who wait or are blocked', async () => {
    const { companies } = await dataOf(world, world.rich.user, CompaniesDocument, {});
    const names = companies.flatMap((company) => company.users.map((user) => user.name));
    expect(names).not.toContain('Still Waiting');
    expect(names.length).toBeGreaterThan(1);
  });

  it('has a signer when any approved member may sign', async () => {
    const lonely = await world.farm({ role: 'USER' });
    const { companies } = await dataOf(world, lonely.user, CompaniesDocument, {});
    expect(companies).toMatchObject([{ hasSigner: false, country: 'CZ', currency: 'CZK' }]);
    const { companies: others } = await dataOf(world, world.worker, CompaniesDocument, {});
    expect(others.map((other) => other.hasSigner)).toEqual([true, true]);
  });
});

describe('a storage and an offer', () => {
  it('know their place, their company and what was stored', async () => {
    const { rich, held } = { rich: world.rich, held: world.rich.held };
    const { storage } = await dataOf(world, rich.user, StorageDocument, {
      id: held.storageIds[0] ?? '',
      locale: 'ro',
    });
    expect(storage).toMatchObject({
      label: 'Silo',
      currency: 'CZK',
      region: { id: 'CZ063', name: 'Kraj Vysočina' },
      latitude: expect.closeTo(49.4, 1),
      longitude: expect.closeTo(15.6, 1),
      company: { id: rich.companyId, country: 'CZ', currency: 'CZK' },
      crops: [{ name: 'Grâu de panificație' }, { name: expect.any(String) }],
    });
    const { offer } = await dataOf(world, rich.user, OfferDocument, {
      id: held.offerIds[0] ?? '',
      locale: 'en',
    });
    expect(offer).toMatchObject({
      crop: { name: 'Milling wheat' },
      storage: { company: { id: rich.companyId } },
    });
  });

  it('lists archived offers only when asked', async () => {
    const { rich } = world;
    const id = rich.held.storageIds[1] ?? '';
    const offers = async (archived: boolean) =>
      (await dataOf(world, rich.user, StorageOffersDocument, { id, archived, locale: 'en' })).storage?.offers;
    expect(await offers(false)).toEqual([]);
    expect(await offers(true)).toHaveLength(1);
  });

  it('can be walked up and down again', async () => {
    const { rich } = world;
    const query = `query ($id: ID!) { offer(id: $id, locale: en) {
      storage { offers { id storage { company { storages { label offers { crop { name } orders { offer { id } } } } } } } }
      lastPrices { currency region { name } point { name latitude } quotedPrice quotedCurrency crop { parameters { ... on FloatParameter { id } } cropTraders { id minimumAmount } } }
    } }`;
    const { body } = await call<GraphqlResponse<{ offer: never }>>(world, rich.user, 'POST', '/graphql', {
      query,
      variables: { id: rich.held.offerIds[0] },
    });
    expect(body.errors).toBeUndefined();
    expect(body.data).toMatchObject({
      offer: {
        storage: {
          offers: [{ storage: { company: { storages: [{ label: 'barn' }, { label: 'Silo' }] } } }, {}],
        },
        lastPrices: [
          {
            currency: 'CZK',
            region: { name: 'Kraj Vysočina' },
            point: { name: expect.any(String) },
            quotedCurrency: 'CZK',
            crop: { parameters: expect.arrayContaining([{ id: 'protein' }]), cropTraders: expect.anything() },
          },
          {},
          {},
        ],
      },
    });
  });

  it('tells why each order has not sold, in the language asked for', async () => {
    const { rich, trial } = world;
    const reasons = async (holder: typeof rich, offer: number, locale: 'en' | 'cs') =>
      (
        await dataOf(world, holder.user, OrderListDocument, {
          id: holder.held.offerIds[offer] ?? '',
          locale,
        })
      ).offer?.orders.map((order) => order.reason);
    expect(await reasons(rich, 0, 'en')).toEqual([
      {
        code: 'BELOW_PRICE',
        message: 'The best price is 5,111.50\u00a0Kč per tonne, 93,888.50\u00a0Kč below yours.',
        distance: '93888.50',
        floor: null,
        newestAt: null,
        better: null,
        best: {
          id: expect.any(String),
          price: '5111.50',
          currency: 'CZK',
          trader: expect.objectContaining({ id: TRADERS[1] }),
        },
      },
      expect.objectContaining({ best: expect.objectContaining({ price: '5000.00' }) }),
    ]);
    expect(await reasons(trial, 0, 'cs')).toMatchObject([
      { code: 'BELOW_PRICE', message: 'Nejlepší cena je pod vaší.', best: null, distance: null },
      {},
    ]);
  });
});

describe('reference data', () => {
  it('has the nutrients first', async () => {
    const { cropParameters } = await dataOf(world, world.nobody, CropParametersDocument, {
      cropId: 'npk-15-15-15',
      locale: 'cs',
    });
    const ids = cropParameters?.map((cropParameter) => ('id' in cropParameter ? cropParameter.id : ''));
    expect(ids?.slice(0, 3)).toEqual(['N', 'P2O5', 'K2O']);
    const unknown = { cropId: 'nothing', locale: 'en' } as const;
    expect((await dataOf(world, world.nobody, CropParametersDocument, unknown)).cropParameters).toBeNull();
  });

  it('has eight quarters in the zone of the company, or of the viewer', async () => {
    // Midnight has passed in Bucharest, not yet in Prague.
    world.clock.set(new Date('2026-12-31T22:30:00Z'));
    const first = async (user: SeededUser, companyId?: string) =>
      (await dataOf(world, user, FutureQuartersDocument, { companyId })).futureQuarters[0]?.id;
    const { rich, romanian, nobody } = world;
    expect(await first(romanian.user, romanian.companyId)).toBe('2027Q1');
    expect(await first(rich.user, rich.companyId)).toBe('2026Q4');
    expect(await first(rich.user, romanian.companyId)).toBe('2026Q4');
    expect(await first(nobody)).toBe('2026Q4');
    world.clock.set(new Date('2026-10-15T08:00:00Z'));
  });

  it('has the postal codes of the file', async () => {
    const { postalCodes } = await dataOf(world, world.nobody, PostalCodesDocument, { country: 'CZ' });
    expect(postalCodes).toContainEqual(expect.objectContaining({ code: '58601', label: '58601 Jihlava' }));
    const none = await dataOf(world, world.nobody, PostalCodesDocument, { country: 'GB' });
    expect(none.postalCodes).toEqual([]);
  });
});
