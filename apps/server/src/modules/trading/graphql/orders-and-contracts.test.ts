import {
  ConfirmationDocument,
  ContractDocument,
  ContractsDocument,
  OrdersDocument,
  RemoveOrderDocument,
  SignaturesDueDocument,
  SignedTotalDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import type { SeededUser } from '../../../../test/factories.ts';
import { dataOf, type GraphqlResponse } from '../../../../test/graphql-caller.ts';
import { type HoldingsWorld, openHoldingsWorld } from '../../../../test/holdings-world.ts';
import { type Farm, NOW, TRADERS, WHEAT } from '../../../../test/trading-world.ts';

let world: HoldingsWorld;
beforeAll(async () => {
  world = await openHoldingsWorld();
});
afterAll(() => world.close());

describe('the orders of a company', () => {
  const orders = async (user: SeededUser, { companyId }: Farm, more: object = {}) =>
    (await dataOf(world, user, OrdersDocument, { companyId, locale: 'cs', ...more })).orders;

  it('come newest first with offer, storage, company and reason', async () => {
    const { rich } = world;
    const found = await orders(rich.user, rich);
    expect(found).toMatchObject({ page: 1, size: 10, totalCount: 3 });
    expect(found?.edges.map(({ node }) => node.id)).toEqual(rich.held.orderIds.toReversed());
    expect(found?.edges[0]?.node).toMatchObject({
      offer: { crop: { id: 'rapeseed' }, storage: { label: 'Silo', company: { id: rich.companyId } } },
      reason: { code: 'BELOW_PRICE' },
    });
  });

  it('are filtered by crop; the chips stay', async () => {
    const { rich } = world;
    const found = await orders(rich.user, rich, { cropIds: ['rapeseed', 'maize'] });
    expect(found).toMatchObject({ totalCount: 1, crops: [{ id: WHEAT }, { id: 'rapeseed' }] });
    expect(await orders(rich.user, rich, { cropIds: ['maize'] })).toMatchObject({ totalCount: 0, edges: [] });
  });

  it('that are over are listed on request', async () => {
    const farm = await world.another();
    const [first] = farm.held.orderIds;
    await dataOf(world, farm.user, RemoveOrderDocument, { id: first ?? '' });
    expect(await orders(farm.user, farm)).toMatchObject({ totalCount: 2 });
    const all = await orders(farm.user, farm, { archived: true });
    expect(all?.totalCount).toBe(3);
    expect(all?.edges.find(({ node }) => node.id === first)?.node).toMatchObject({
      active: false,
      reason: null,
    });
  });

  it('are counted a thousand beyond the page, so that every page is found', async () => {
    const farm = await world.another();
    const { rowCount: added } = await world.db.$client.query(
      `insert into trading.sell_order (company_id, offer_id, crop_id, region_id, quarter_id, amount, currency, price, created_at)
       select company_id, offer_id, crop_id, region_id, quarter_id, amount, currency, price,
         created_at - at * interval '1 minute'
       from trading.sell_order cross join generate_series(1, 1500) at where company_id = $1 and id = $2`,
      [farm.companyId, farm.held.orderIds[0]],
    );
    expect(added).toBe(1500);
    expect(await orders(farm.user, farm)).toMatchObject({ page: 1, totalCount: 1010 });
    const last = await orders(farm.user, farm, { page: 151 });
    expect(last).toMatchObject({ page: 151, totalCount: 1503 });
    expect(last?.edges).toHaveLength(3);
    expect(await orders(farm.user, farm, { page: 152 })).toMatchObject({ page: 1 });
  });

  it('of one page are explained by one statement', async () => {
    const { rich } = world;
    const asked: string[] = [];
    const pool = world.db.$client;
    const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
    pool.query = ((...args: unknown[]) => {
      asked.push(String((args[0] as { name?: string }).name));
      return query(...args);
    }) as typeof pool.query;
    await orders(rich.user, rich);
    pool.query = query as typeof pool.query;
    expect(asked.filter((name) => name === 'trading.evaluate-orders')).toHaveLength(1);
    expect(asked.filter((name) => name.startsWith('trading.'))).toHaveLength(2);
  });

  it('are those of the viewer’s company only', async () => {
    const { rich, trial, waiting } = world;
    expect(await orders(trial.user, rich)).toBeNull();
    expect(await orders(waiting, rich)).toBeNull();
  });
});

describe('the contracts of a company', () => {
  it('come ten to a page, newest first; a page past the last answers the first', async () => {
    const farm = await world.farm();
    await world.db.$client.query(
      `insert into trading.contract (company_id, kind, market_price_id, trader_id, crop_id, region_id, quarter_id, zip,
         amount, currency, price, final_price, created_at)
       select $1, 'PURCHASE', gen_random_uuid(), $2, 'diesel', 'CZ063', '2026Q4', '58601', at, 'CZK', 30, 30,
         $3::timestamptz + at * interval '1 second' from generate_series(1, 23) at`,
      [farm.companyId, TRADERS[0], NOW],
    );
    const page = async (number: number) => {
      const { contracts } = await dataOf(world, farm.user, ContractsDocument, {
        companyId: farm.companyId,
        page: number,
        locale: 'en',
      });
      return [
        contracts?.page,
        contracts?.totalCount,
        contracts?.edges.map(({ node }) => Number(node.amount)),
      ];
    };
    const down = (from: number, count: number) => Array.from({ length: count }, (_, at) => from - at);
    expect(await page(1)).toEqual([1, 23, down(23, 10)]);
    expect(await page(3)).toEqual([3, 23, [3, 2, 1]]);
    for (const past of [4, 2147483647, 0, -5]) expect(await page(past)).toEqual([1, 23, down(23, 10)]);
  });

  it('put those that wait for the company’s signature on top of all pages, and can be asked for by whose turn it is', async () => {
    const farm = await world.farm();
    await world.db.$client.query(
      `insert into trading.contract (company_id, kind, market_price_id, trader_id, crop_id, region_id, quarter_id, zip,
         amount, currency, price, final_price, created_at, status, trader_signed_at)
       select $1, 'PURCHASE', gen_random_uuid(), $2, 'diesel', 'CZ063', '2026Q4', '58601', at, 'CZK', 30, 30,
         $3::timestamptz + at * interval '1 second',
         case when at <= 3 then 'CONFIRMED' when at = 4 then 'FAILED' when at = 5 then 'SIGNED' else 'PENDING' end,
         case when at in (1, 2, 5) then $3::timestamptz end
       from generate_series(1, 13) at`,
      [farm.companyId, TRADERS[0], NOW],
    );
    const list = async (more: { page?: number; turn?: 'COMPANY' | 'TRADER' }) => {
      const asked = { companyId: farm.companyId, locale: 'en', ...more } as const;
      const { contracts } = await dataOf(world, farm.user, ContractsDocument, asked);
      return contracts?.edges.map(({ node }) => [Number(node.amount), node.turn]);
    };
    const trader = (...amounts: number[]) => amounts.map((amount) => [amount, 'TRADER']);
    const company = [
      [2, 'COMPANY'],
      [1, 'COMPANY'],
    ];
    expect(await list({})).toEqual([...company, ...trader(13, 12, 11, 10, 9, 8, 7, 6)]);
    expect(await list({ page: 2 })).toEqual([[5, null], [4, null], ...trader(3)]);
    expect(await list({ turn: 'COMPANY' })).toEqual(company);
    expect(await list({ turn: 'TRADER' })).toEqual(trader(13, 12, 11, 10, 9, 8, 7, 6, 3));
    const { contracts } = await dataOf(world, farm.user, SignaturesDueDocument, {
      companyId: farm.companyId,
    });
    expect(contracts?.totalCount).toBe(2);
  });

  it('show what was agreed, in every state', async () => {
    const { rich } = world;
    const { contracts } = await dataOf(world, rich.user, ContractsDocument, {
      companyId: rich.companyId,
      locale: 'cs',
    });
    expect(contracts?.edges.map(({ node }) => node.status)).toEqual([
      'CONFIRMED',
      'PENDING',
      'PROCESSING',
      'SUCCESS',
      'SIGNED',
      'FAILED',
    ]);
    expect(contracts?.edges[1]?.node).toMatchObject({
      kind: 'SALE',
      amount: '24.0',
      price: '5000.00',
      finalPrice: '5010.00',
      total: '120240.00',
      crop: { name: 'Pšenice potravinářská', unit: 'T' },
      storage: { label: 'Silo' },
      company: { id: rich.companyId, hasSigner: true },
      offer: { id: rich.held.offerIds[0] },
      trader: { id: TRADERS[0] },
      quarter: { id: '2026Q4', name: 'Q4 26' },
      marketPrice: { id: expect.any(String), trader: { id: TRADERS[0] }, quarter: { id: '2026Q4' } },
      traderSigned: false,
      timeCreated: NOW.getTime() / 1000,
      timeProcessed: null,
      confirmation: null,
      failure: null,
      canSign: true,
    });
    expect(contracts?.edges[5]?.node.failure).toBe('Obchodník smlouvu nepřijal. „no room“');
  });

  it('have no storage and no offer when something was bought', async () => {
    const farm = await world.farm();
    const { rows } = await world.db.$client.query(
      `insert into trading.contract (company_id, kind, market_price_id, trader_id, crop_id, region_id, quarter_id, zip,
         amount, currency, price, final_price, created_at)
       values ($1, 'PURCHASE', gen_random_uuid(), $2, 'diesel', 'CZ063', '2026Q4', '58601', 5, 'CZK', 30, 30, $3)
       returning id`,
      [farm.companyId, TRADERS[0], NOW],
    );
    const { contract } = await dataOf(world, farm.user, ContractDocument, { id: rows[0].id, locale: 'en' });
    expect(contract).toMatchObject({ kind: 'PURCHASE', storage: null, offer: null, crop: { unit: 'L' } });
    const query = `query ($id: ID!) { contract(id: $id) { storage { crops { id } company { name } } offer { crop { id } storage { label } } } }`;
    const { body } = await call<GraphqlResponse<object>>(world, farm.user, 'POST', '/graphql', {
      query,
      variables: { id: rows[0].id },
    });
    expect(body).toEqual({ data: { contract: { storage: null, offer: null } } });
  });
});

describe('the signature', () => {
  const confirmation = async (user: SeededUser, id = '') =>
    (await dataOf(world, user, ConfirmationDocument, { id })).contract;

  it('is open to who may sign once the trader has, and never to others', async () => {
    const { rich, worker } = world;
    const { CONFIRMED, SIGNED, SUCCESS } = rich.held.contractIds;
    expect(await confirmation(rich.user, CONFIRMED)).toEqual({
      id: CONFIRMED,
      status: 'CONFIRMED',
      traderSigned: true,
      confirmation: {
        id: CONFIRMED,
        completed: false,
        documents: [
          {
            name: 'confirmation.pdf',
            url: expect.stringMatching(
              new RegExp(`^/can-trading/api/contract/${CONFIRMED}/document/[\\da-f-]{36}$`),
            ),
            size: 1,
          },
        ],
      },
      userSignature: {
        id: CONFIRMED,
        slug: expect.stringMatching(/^[\w-]{70}$/),
        url: expect.stringMatching(/^\/can-trading\/api\/signing\/[\w-]{70}$/),
        status: 'OPENED',
      },
    });
    const closed = { slug: null, url: null };
    expect((await confirmation(worker, CONFIRMED))?.userSignature).toMatchObject({
      ...closed,
      status: 'OPENED',
    });
    expect(await confirmation(rich.user, SIGNED)).toMatchObject({
      confirmation: { completed: true },
      userSignature: { ...closed, status: 'COMPLETED' },
    });
    expect(await confirmation(rich.user, SUCCESS)).toMatchObject({ confirmation: null, userSignature: null });
  });

  it('and the way to it are told step by step', async () => {
    const { rich, worker } = world;
    const query = `query ($id: ID!) { contract(id: $id) { canSign steps { status time } } }`;
    const read = async (user: SeededUser) => {
      const variables = { id: rich.held.contractIds.SIGNED };
      const { body } = await call<GraphqlResponse<{ contract: object }>>(world, user, 'POST', '/graphql', {
        query,
        variables,
      });
      return body.data?.contract;
    };
    const now = NOW.getTime() / 1000;
    expect(await read(rich.user)).toEqual({
      canSign: true,
      steps: [
        { status: 'PENDING', time: now - 4 },
        { status: 'PROCESSING', time: now },
        { status: 'SUCCESS', time: now },
      ],
    });
    expect(await read(worker)).toMatchObject({ canSign: false });
  });
});

describe('the total of signed contracts', () => {
  const sign = async (farm: Farm, processedAt: string, czkRate = 1, status = 'SIGNED', kind = 'SALE') => {
    await world.db.$client.query(
      `insert into trading.contract (company_id, kind, offer_id, status, market_price_id, trader_id, crop_id, region_id,
         quarter_id, zip, amount, currency, price, final_price, czk_rate, created_at, processed_at)
       values ($1, $6, case $6 when 'SALE' then gen_random_uuid() end, $5, gen_random_uuid(), $2, 'milling-wheat',
         'CZ063', '2026Q4', '58601', 10, 'EUR', 99, 100, $4, $3, $3)`,
      [farm.companyId, TRADERS[0], processedAt, czkRate, status, kind],
    );
  };
  const total = async (
    user: SeededUser,
    { companyId }: Farm,
    range: 'today' | 'last_week' | 'last_month' | 'three_months' | 'last_year' | 'all',
  ) => (await dataOf(world, user, SignedTotalDocument, { companyId, range })).signedTotal;

  it('counts by the trader’s answer, in days of the company’s zone, at the rates kept', async () => {
    const farm = await world.farm();
    // Midnight in Prague is 22:00 in UTC.
    await sign(farm, '2026-10-14T22:00:00Z', 25.1234567);
    await sign(farm, '2026-10-14T21:59:59Z');
    await sign(farm, '2026-10-07T22:00:00Z');
    await sign(farm, '2026-09-14T22:00:00Z');
    await sign(farm, '2026-07-14T22:00:00Z');
    await sign(farm, '2025-10-14T22:00:00Z');
    await sign(farm, '2020-01-01T00:00:00Z');
    await sign(farm, '2026-10-15T07:00:00Z', 1, 'CONFIRMED');
    await sign(farm, '2026-10-15T07:00:00Z', 1, 'FAILED');
    const own = { own: '1000.00', currency: 'CZK' };
    expect(await total(farm.user, farm, 'today')).toEqual({ amount: '25123.46', ...own, count: 1 });
    expect(await total(farm.user, farm, 'last_week')).toMatchObject({ amount: '27123.46', count: 3 });
    expect(await total(farm.user, farm, 'last_month')).toMatchObject({ count: 4 });
    expect(await total(farm.user, farm, 'three_months')).toMatchObject({ count: 5 });
    expect(await total(farm.user, farm, 'last_year')).toMatchObject({ count: 6 });
    expect(await total(farm.user, farm, 'all')).toMatchObject({ count: 7 });
  });

  it('leaves out what was bought', async () => {
    const farm = await world.farm();
    await sign(farm, '2026-10-15T07:00:00Z');
    await sign(farm, '2026-10-15T07:00:00Z', 1, 'SIGNED', 'PURCHASE');
    expect(await total(farm.user, farm, 'all')).toMatchObject({ amount: '1000.00', count: 1 });
  });

  it('is also in the trading currency of the company', async () => {
    const farm = await world.farm({ country: 'RO' });
    await sign(farm, '2026-10-15T07:00:00Z', 25);
    await sign(farm, '2026-10-01T07:00:00Z', 24.5);
    const own = { amount: '49500.00', own: '2000.00', currency: 'EUR', count: 2 };
    expect(await total(farm.user, farm, 'last_month')).toEqual(own);
    expect(await total(farm.user, farm, 'all')).toEqual(own);
  });

  it('is nothing where nothing was signed, and none of another company', async () => {
    const farm = await world.farm();
    expect(await total(farm.user, farm, 'all')).toMatchObject({ amount: '0.00', own: '0.00', count: 0 });
    expect(await total(world.rich.user, farm, 'all')).toBeNull();
    expect(await total(farm.user, { ...farm, companyId: 'no id' }, 'all')).toBeNull();
  });
});
