import { afterAll, beforeAll, expect, test } from 'vitest';
import { CanolaProcess } from '../../test/canola-process.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { holdsDemoWorld } from '../demo/strip/index.ts';
import { EMPTIED, TABLES } from '../demo/strip/tables.ts';
import { stripDemoCommand } from './strip-demo.ts';

/** Seconds on an idle machine. */
const SEEDING_MS = 180_000;
const REFUSED =
  'The database holds the demo world, whose passwords are public: remove it with npm run strip-demo -- --yes, use another database, or set DEMO=true.\n';

let database: TestDatabase;
let canola: CanolaProcess;

/** Seeded by a running demo, with one person in it who signed up on their own. */
beforeAll(async () => {
  database = await createEmptyDatabase();
  canola = start({ DEMO: 'true', DEMO_STAND_INS: 'false', DEMO_HISTORY_DAYS: '1', PUBLIC_URL: '' });
  await canola.url();
  await database.pool.query(`
    insert into identity.account (email, password_hash, email_verified_at, language)
      values ('jan@farm.example', 'x', now(), 'cs');
    insert into users.app_user (id, subject, email, name, phone_code, phone_number, registered_at, permissions)
      values ('018f0000-0000-7000-8000-000000000001', 'jan', 'jan@farm.example', 'Jan', '+420', '602000000', now(), '{country:*}');
    insert into users.company (id, country_id, number, name, approval_state, register_checked_at)
      values ('018f0000-0000-7000-8000-000000000002', 'CZ', '25596641', 'Farma Jan', 'APPROVED', now());
    insert into users.membership (user_id, company_id, role, approval_state)
      select '018f0000-0000-7000-8000-000000000001', id, 'STATUTORY', 'APPROVED'
      from users.company where number in ('25596641', '42817307');
    insert into trading.company (id, users_company_id, country_id, identification_number, name, approval_state, currency)
      values ('018f0000-0000-7000-8000-000000000003', '018f0000-0000-7000-8000-000000000002', 'CZ', '25596641', 'Farma Jan', 'APPROVED', 'CZK');
    insert into trading.storage (company_id, id, label, address, zip, region_id)
      values ('018f0000-0000-7000-8000-000000000003', '018f0000-0000-7000-8000-000000000004', 'Silo', 'Ves 1', '50351', 'CZ-HK');
    insert into trading.offer (company_id, storage_id, crop_id, year_harvested, total, ordered, sold)
      values ('018f0000-0000-7000-8000-000000000003', '018f0000-0000-7000-8000-000000000004', 'rapeseed', 2026, 100, 24, 48);
    insert into prices.trader_key (key_hash, trader_id) values ('of a real system', 'sypka-hana');
  `);
}, SEEDING_MS);

const running: CanolaProcess[] = [];
function start(env: Record<string, string>): CanolaProcess {
  const started = new CanolaProcess({ DATABASE_URL: database.url, ...env });
  running.push(started);
  return started;
}
afterAll(async () => {
  await Promise.all(running.map((item) => item.end('SIGKILL')));
  await database.drop();
});

const strip = (...args: string[]) => stripDemoCommand(args, database.url);
const rows = async (statement: string) => (await database.pool.query(statement)).rows;

async function expectRefused(): Promise<void> {
  const production = start({});
  expect(await production.exit).toBe(1);
  expect(production.stderr).toBe(REFUSED);
}

/** The check of the start before it refuses. */
async function expectKnown(): Promise<void> {
  const client = await database.pool.connect();
  try {
    expect(await holdsDemoWorld(client)).toBe(true);
  } finally {
    client.release();
  }
}

test(
  'the demo world is removed once Canola has stopped and the operator has confirmed; then production starts',
  async () => {
    await expect(strip('--yes')).rejects.toThrow('Canola runs on this database: stop it first.');
    await canola.end();
    await expectRefused();
    await expect(strip()).rejects.toThrow('run it with -- --yes');
    await expect(strip('--no')).rejects.toThrow('Usage');
    // As left by a version that did not record the seeding.
    await database.pool.query(`delete from platform.milestone where name = 'demo'`);
    await expectKnown();

    const [removed, kept] = (await strip('--yes')).split('\n');
    expect(removed).toMatch(
      /^Removed: 13 accounts, 15 companies, 9 storages, 56 orders, 37 contracts, \d{4,} prices and rates, \d+ trader keys, /,
    );
    expect(kept).toBe(
      'Kept: 1 other users and 1 other companies, who confirm their e-mail and are approved again.',
    );
    await expectNothingOfTheDemo();
    await expectOthersStartAgain();

    await expect(strip('--yes')).rejects.toThrow('The database holds no demo world.');
    const production = start({});
    await production.url();
    expect(await production.end()).toBe(0);
  },
  SEEDING_MS,
);

async function expectNothingOfTheDemo(): Promise<void> {
  for (const table of EMPTIED) expect(await rows(`select from ${table} limit 1`), table).toEqual([]);
  for (const table of Object.keys(TABLES))
    expect(
      await rows(`select from ${table} t where t::text ~ 'canola\\.test|42817307' limit 1`),
      table,
    ).toEqual([]);
  expect(await rows('select trader_id, key_hash from prices.trader_key')).toEqual([
    { trader_id: 'sypka-hana', key_hash: 'of a real system' },
  ]);
}

/** Decisions of a demo's administrators, and addresses verified by its public mail, no longer count. */
async function expectOthersStartAgain(): Promise<void> {
  expect(await rows('select email, email_verified_at from identity.account')).toEqual([
    { email: 'jan@farm.example', email_verified_at: null },
  ]);
  expect(await rows('select email, permissions from users.app_user')).toEqual([
    { email: 'jan@farm.example', permissions: [] },
  ]);
  expect(await rows('select role, approval_state from users.membership')).toEqual([
    { role: 'USER', approval_state: 'WAITING' },
  ]);
  for (const schema of ['users', 'trading'])
    expect(await rows(`select name, approval_state::text from ${schema}.company`)).toEqual([
      { name: 'Farma Jan', approval_state: 'WAITING' },
    ]);
  expect(await rows('select total, ordered, sold from trading.offer')).toEqual([
    { total: '100.0', ordered: '0.0', sold: '0.0' },
  ]);
  expect(await rows('select total::float8 from trading.harvest_total')).toEqual([{ total: 100 }]);
}

test('every new table declares what happens to it', async () => {
  const found = await rows(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE'
       and table_schema not in ('pg_catalog', 'information_schema', 'graphile_worker', 'drizzle')`,
  );
  expect(Object.keys(TABLES).sort()).toEqual(found.map(({ name }) => name).sort());
});

test('a sign-up with the address of a demo account does not turn production into a demo', async () => {
  const production = await createTestDatabase();
  const client = await production.pool.connect();
  await client.query(
    `insert into identity.account (email, password_hash, language) values ('farmer@canola.test', 'x', 'cs')`,
  );
  expect(await holdsDemoWorld(client)).toBe(false);
  await client.query('update identity.account set email_verified_at = now()');
  expect(await holdsDemoWorld(client)).toBe(true);
  client.release();
  await production.drop();
});
