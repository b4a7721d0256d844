import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../test/test-database.ts';
import { liveIntoDemo } from '../test/year/into-demo.ts';
import { stripDemoWorld } from './demo/strip/index.ts';

const TIMEOUT = { timeout: 900_000 };
const DAYS = 6;

let database: TestDatabase;
let env: Record<string, string>;
let hash = '';
beforeAll(async () => {
  database = await createEmptyDatabase();
  env = { DATABASE_URL: database.url, DEMO: 'true', DEMO_HISTORY_DAYS: '1' };
  await liveIntoDemo(env, { seed: 7, farms: 3, traders: 2, days: DAYS }, async (year) => {
    hash = year.hash;
  });
}, TIMEOUT.timeout);
afterAll(() => database.drop());

const query = async (text: string) => (await database.pool.query(text)).rows;

it('refuses a database that is not empty, and production', TIMEOUT, async () => {
  const live = (of: Record<string, string>) =>
    liveIntoDemo(of, { seed: 7, farms: 1, traders: 1, days: 1 }, async () => {});
  await expect(live(env)).rejects.toThrow('The database is not empty: name another one');
  await expect(live({ DATABASE_URL: database.url })).rejects.toThrow('of a demo only: set DEMO=true.');
});

it('the farm of the demo accounts has lived the days until today, and its trader too', TIMEOUT, async () => {
  expect(hash).not.toBe('');
  expect(
    await query(
      `select c.name, count(distinct s.id)::int as storages, count(distinct f.id) > 0 as harvested,
         max(f.created_at) > now() - interval '${DAYS + 2} days' as "isRecent"
       from users.app_user u join users.membership m on m.user_id = u.id
       join trading.company c on c.users_company_id = m.company_id
       join trading.storage s on s.company_id = c.id join trading.offer f on f.storage_id = s.id
       where u.email = 'worker@canola.test' group by 1`,
    ),
  ).toEqual([{ name: 'Statek Dvořák s.r.o.', storages: 1, harvested: true, isRecent: true }]);
  const [sold] = await query(
    `select count(*)::int as contracts, bool_and(created_at < now()) as "isPast", min(created_at) as since
     from trading.contract k join trading.company c on c.id = k.company_id where c.name like 'Farma %'
       or c.name = 'Statek Dvořák s.r.o.'`,
  );
  expect(sold?.contracts).toBeGreaterThan(0);
  expect(sold?.isPast).toBe(true);
  expect(sold?.since.getTime()).toBeGreaterThan(Date.now() - (DAYS + 2) * 86_400_000);
});

it('the rest is the demo world: prices of today, people of one trader only, companies in every state', async () => {
  expect(
    await query(
      `select (select count(*)::int from prices.current_quote where published_at > now() - interval '2 days') > 1000 as prices,
         (select jsonb_agg(id) from trading.trader where source = 'REGISTERED') as registered,
         (select count(*)::int from notifications.notification) as news,
         (select count(*)::int from news.report where status = 'PUBLISHED') as reports,
         (select jsonb_agg(name order by name) from platform.milestone) as milestones,
         (select count(distinct company_id)::int from trading.storage) as storing`,
    ),
  ).toEqual([
    {
      ...{ prices: true, registered: ['moravsky-obchod'], reports: 156 },
      ...{ news: expect.any(Number), milestones: ['demo', 'prepared'], storing: 9 },
    },
  ]);
});

it('goes with the demo world', TIMEOUT, async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    expect((await stripDemoWorld(client)).kept).toEqual({ users: 0, companies: 0 });
  } finally {
    await client.query('rollback');
    client.release();
  }
});
