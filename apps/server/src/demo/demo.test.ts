import type { UserCompany } from '@canola/api-schema/users/company';
import type { Flags } from '@canola/api-schema/users/flag';
import type { User } from '@canola/api-schema/users/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { call } from '../../test/caller.ts';
import type { SeededUser } from '../../test/factories.ts';
import { accountPolicy, demoRegister, findUserByEmail } from '../modules/users/index.ts';
import { found } from '../platform/errors.ts';
import { DEMO_COMPANIES } from './demo-accounts.ts';
import { demoAccounts, seedDemoWorld } from './index.ts';

/** Seconds on an idle machine; every other test may be running at the same time. */
const SEEDING_MS = 180_000;

let test: TestApp;
const said: string[] = [];
beforeAll(async () => {
  test = await buildTestApp({ config: { demoHistoryDays: 1 } });
  await seedDemoWorld(test.deps, (line) => said.push(line));
}, SEEDING_MS);
afterAll(() => test.close());

async function person(name: string): Promise<SeededUser> {
  return found(await findUserByEmail(test.db, `${name}@canola.test`), 'server.failed');
}

/** Profile, then each company with plan, state and role: what the web routes by. */
async function lands(name: string): Promise<string[]> {
  const user = await person(name);
  const { body } = await call<User>(test, user, 'GET', '/can-users/api/user');
  const companies = await call<UserCompany[]>(test, user, 'GET', '/can-users/api/user/company');
  return [
    body.profileState,
    ...companies.body.map(
      ({ companyName, companyCountry, companyPlan: { type, source }, approvalState, role }) =>
        `${companyName}, ${companyCountry}, ${type} ${source}, ${approvalState} ${role}`,
    ),
  ];
}

describe('the demo world (docs/product/demo.md)', () => {
  it.each<[name: string, where: string[]]>([
    [
      'farmer',
      [
        'COMPLETE',
        'Statek Dvořák s.r.o., CZ, PREMIUM PAID, APPROVED STATUTORY',
        'Zlatý klas Haná a.s., CZ, BASIC DEFAULT, APPROVED STATUTORY',
      ],
    ],
    ['worker', ['COMPLETE', 'Statek Dvořák s.r.o., CZ, PREMIUM PAID, APPROVED USER']],
    ['romania', ['COMPLETE', 'Ferma Lunca SRL, RO, PREMIUM TRIAL, APPROVED STATUTORY']],
    ['ireland', ['COMPLETE']],
    ['waiting', ['COMPLETE', 'Jana Veselá – rodinná farma, CZ, BASIC DEFAULT, WAITING USER']],
    ['blocked-company', ['COMPLETE', 'AGRO Labe spol. s r.o., CZ, BASIC DEFAULT, BLOCKED STATUTORY']],
    ['new', ['INCOMPLETE']],
    ['admin', ['COMPLETE']],
    ['editor', ['COMPLETE']],
    ['support-cz', ['COMPLETE']],
    ['trader', ['COMPLETE', 'Moravský obchod s obilím a.s., CZ, BASIC DEFAULT, APPROVED STATUTORY']],
    [
      'accountant',
      [
        'COMPLETE',
        'Agro Beskydy s.r.o., CZ, BASIC DEFAULT, APPROVED STATUTORY',
        'Chmelnice Žatec s.r.o., CZ, BASIC DEFAULT, APPROVED STATUTORY',
        'Mlýn Sázava s.r.o., CZ, PLUS PAID, APPROVED STATUTORY',
        'Ovčárna Vysočina s.r.o., CZ, PREMIUM TRIAL, APPROVED STATUTORY',
        'Rolnická Bystřice a.s., CZ, PREMIUM PAID, APPROVED STATUTORY',
        'Roľnícke družstvo Nitrava, SK, PREMIUM PAID, APPROVED STATUTORY',
        'Sady Litoměřice s.r.o., CZ, PLUS MANUAL, APPROVED STATUTORY',
        'Selekta Pálava a.s., CZ, BASIC DEFAULT, APPROVED STATUTORY',
      ],
    ],
  ])('%s lands where it should', async (name, where) => {
    expect(await lands(name)).toEqual(where);
  });

  it('refuses the blocked user', async () => {
    const { subject } = await person('blocked');
    expect(await accountPolicy(test).check(subject)).toEqual({ allowed: false, reason: 'user is blocked' });
  });

  it('lets everyone else in, each with their permissions', async () => {
    for (const { email, state, permissions } of demoAccounts) {
      if (state === 'BLOCKED') continue;
      const { subject } = found(await findUserByEmail(test.db, email), 'server.failed');
      expect(await accountPolicy(test).check(subject)).toEqual({ allowed: true, permissions });
    }
  });

  it('shows both sides of the marketplace flag', async () => {
    const flags = async (name: string) =>
      (await call<Flags>(test, await person(name), 'GET', '/can-users/api/flag')).body;
    expect(await flags('farmer')).toEqual({ marketplace: true, packages: true });
    expect(await flags('worker')).toEqual({ marketplace: false, packages: true });
  });

  it('has a trader whose people find prices, contracts to answer and to sign, and a book', async () => {
    const { rows } = await test.db.$client.query(
      `select t.id, t.source, c.kind,
         (select count(*) > 50 from prices.current_quote q where q.trader_id = t.id) as prices,
         (select jsonb_object_agg(status, n) from (
           select status, count(*)::int as n from trading.contract k where k.trader_id = t.id group by 1) s) as contracts
       from trading.trader t join users.company c on c.id = t.users_company_id`,
    );
    expect(rows).toEqual([
      {
        id: 'moravsky-obchod',
        source: 'REGISTERED',
        kind: 'TRADER',
        prices: true,
        contracts: { CONFIRMED: 1, PROCESSING: 3, SIGNED: 3 },
      },
    ]);
    const best = await test.db.$client.query(
      `select from (
         select trader_id, rank() over (partition by region_id, crop_id, quarter_id order by price desc) as rank,
           count(*) over (partition by region_id, crop_id, quarter_id) as traders
         from prices.current_quote) q
       where q.trader_id = 'moravsky-obchod' and rank = 1 and traders > 1`,
    );
    expect(best.rows).toEqual([]);
  });

  it('has a farm with a habit: two earlier harvests that were sold', async () => {
    const { rows } = await test.db.$client.query(
      `select s.year_harvested - max(s.year_harvested) over () as harvest, sum(s.tons)::int as tons
       from trading.sold_total s join trading.company c on c.id = s.company_id
       where c.name = 'Statek Dvořák s.r.o.' and s.crop_id = 'milling-wheat'
       group by s.year_harvested order by 1 limit 2`,
    );
    expect(rows).toEqual([
      { harvest: -2, tons: 960 },
      { harvest: -1, tons: 1080 },
    ]);
  });

  it('has storages, orders and contracts in every status, the signed ones with their papers', async () => {
    const { rows } = await test.db.$client.query(
      `select c.name, jsonb_object_agg(status, n) as contracts,
         (select count(*)::int from trading.storage s where s.company_id = c.id) as storages,
         (select count(*)::int from trading.sell_order o where o.company_id = c.id and active) as orders,
         (select count(*)::int from trading.contract_document d where d.company_id = c.id and kind = 'SIGNED') as signed
       from trading.company c
       join (select company_id, status, count(*)::int as n from trading.contract group by 1, 2) s on s.company_id = c.id
       group by c.id order by c.name`,
    );
    expect(rows).toEqual([
      {
        name: 'Ferma Lunca SRL',
        contracts: { CONFIRMED: 1, PROCESSING: 1, SIGNED: 2 },
        storages: 1,
        orders: 1,
        signed: 2,
      },
      {
        name: 'Statek Dvořák s.r.o.',
        contracts: { CONFIRMED: 4, FAILED: 3, PENDING: 1, PROCESSING: 5, SIGNED: 15, SUCCESS: 1 },
        storages: 3,
        orders: 6,
        signed: 15,
      },
      {
        name: 'Zlatý klas Haná a.s.',
        contracts: { CONFIRMED: 1, FAILED: 1, SIGNED: 2 },
        storages: 1,
        orders: 0,
        signed: 2,
      },
    ]);
  });

  it('has a harvest of deliveries in every state, and what is owed for it', async () => {
    const statesOf = async (table: string) => {
      const { rows } = await test.db.$client.query(
        `select state, count(*)::int as n from trading.${table} group by 1 order by 1`,
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    };
    expect(await statesOf('ticket')).toEqual({ CONFIRMED: 73, DISPUTED: 1, ENTERED: 2, VOID: 1 });
    expect(await statesOf('call_off')).toEqual({ AGREED: 1, PROPOSED: 1 });
    expect(await statesOf('settlement')).toEqual({ DISPUTED: 1, PAID: 5, SENT: 2 });
    const { rows } = await test.db.$client.query(
      `select count(*) filter (where confirmed_at is not null)::int as confirmed,
         count(*) filter (where confirmed_at is null)::int as said from trading.receipt`,
    );
    expect(rows).toEqual([{ confirmed: 6, said: 1 }]);
  });

  it('has delivered and closed the sales of earlier years, in a quarter of their own', async () => {
    const { rows } = await test.db.$client.query(
      `select k.outcome_tons = k.amount as whole, t.is_outside_period as outside, count(distinct k.id)::int as contracts
       from trading.contract k
       join trading.delivery_terms d on d.company_id = k.company_id and d.contract_id = k.id
       cross join lateral (select min(day) < d.from_day as is_outside_period from trading.ticket t
         where t.company_id = k.company_id and t.contract_id = k.id) t
       where k.created_at < now() - interval '1 year' and d.closed_at is not null group by 1, 2`,
    );
    expect(rows).toEqual([{ whole: true, outside: false, contracts: 4 }]);
  });

  it('has demand that a trader sees, of several farms, and a hedge in the book', async () => {
    const { rows } = await test.db.$client.query(
      `select crop_id as crop, count(distinct quarter_id)::int as quarters from trading.demand_cell
       where region_id = 'CZ052' group by 1 order by 1`,
    );
    expect(rows).toEqual(['milling-wheat', 'rapeseed'].map((crop) => ({ crop, quarters: 3 })));
    expect((await test.db.$client.query('select lots from trading.hedge_entry')).rows).toEqual([
      { lots: -3 },
    ]);
  });

  it('has a year of market news in three languages, drafts and pictures', async () => {
    const { rows } = await test.db.$client.query(
      `select language, count(*) filter (where status = 'PUBLISHED')::int as published,
         count(*) filter (where status = 'DRAFT')::int as drafts, count(publish_at)::int as scheduled
       from news.report group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { language: 'cs', published: 52, drafts: 1, scheduled: 1 },
      { language: 'en', published: 52, drafts: 1, scheduled: 0 },
      { language: 'ro', published: 52, drafts: 1, scheduled: 0 },
    ]);
    const images = await test.db.$client.query('select count(*)::int as n from news.image_file');
    expect(images.rows).toEqual([{ n: 18 }]);
  });

  it('does not change when its jobs run, so each status can be seen', async () => {
    const statuses = async () =>
      (await test.db.$client.query('select id, status from trading.contract order by id')).rows;
    const before = await statuses();
    await test.runJobs();
    expect(await statuses()).toEqual(before);
  });

  it('has people and companies that would pass the registration', async () => {
    const newcomer = { id: '', subject: 'newcomer', email: 'newcomer@canola.test' };
    for (const { countryId, number } of Object.values(DEMO_COMPANIES)) {
      const body = { companyNumber: number, countryCode: countryId };
      expect((await call(test, newcomer, 'POST', '/can-users/api/company/validate', body)).status).toBe(200);
      expect(await demoRegister(countryId)?.find(number)).toBeDefined();
    }
    for (const [index, { phone, name, language }] of demoAccounts.entries()) {
      const first = { id: '', subject: `newcomer-${index}`, email: `newcomer-${index}@canola.test` };
      const company = { companyNumber: '42817307', countryCode: 'CZ' };
      const body = { name, language, phone, company };
      expect((await call(test, first, 'PUT', '/can-users/api/user', body)).status).toBe(200);
    }
  });

  it('says each step, and a second seeding changes nothing', async () => {
    for (const { email } of demoAccounts) expect(said).toContain(`Demo world: ${email}`);
    const before = await person('farmer');
    await seedDemoWorld(test.deps, () => {});
    expect(await person('farmer')).toEqual(before);
    expect((await lands('farmer')).length).toBe(3);
  });
});
