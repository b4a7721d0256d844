import { DAY_MS, HOUR_MS } from '@canola/api-schema/duration';
import { offeredQuarters, quarterId } from '@canola/api-schema/quarter';
import { Client } from 'pg';
import type { SeededCompanies } from '../../src/demo/demo-companies.ts';
import { seedDemoCompanies, seedDemoMarket } from '../../src/demo/index.ts';
import { emptyTables } from '../../src/demo/strip/strip.queries.ts';
import { EMPTIED } from '../../src/demo/strip/tables.ts';
import { DEMO_TRADER_ID } from '../../src/demo/trading/demo-trader.ts';
import { findUserByEmail } from '../../src/modules/users/index.ts';
import { ConfigError, readConfig } from '../../src/platform/config/config.ts';
import { checkConfiguredDatabase } from '../../src/platform/database/configured-database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded.ts';
import { prepareDatabase } from '../../src/platform/database/prepare.ts';
import { found } from '../../src/platform/errors.ts';
import { loadReferenceData } from '../../src/reference-data.ts';
import { seriesOf } from '../../src/sandbox/traders/price-model.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { REGIONS } from './farm.ts';
import { CROP_IDS } from './prices.ts';
import { type Home, simulate, type YearOptions, type YearResult } from './simulate.ts';
import type { Trader } from './trader.ts';

type Env = Record<string, string | undefined>;

/** The last step of a day is over by then. */
const DAY_ENDS_HOURS = 22;

/**
 * Lives through a year that ends today, in an empty database of a demo: the one that DATABASE_URL names, otherwise the
 * embedded one. The first farm of the demo accounts and their trader live in it; the rest of the demo world comes
 * afterwards, as at any first start.
 */
export async function liveIntoDemo(
  env: Env,
  options: YearOptions,
  report: (year: YearResult) => Promise<void>,
): Promise<void> {
  if (env.DEMO ? env.DEMO !== 'true' : env.DATABASE_URL)
    throw new ConfigError('A year is written into the database of a demo only: set DEMO=true.');
  const { database, dataDir, demoHistoryDays } = readConfig(env);
  const { say = () => {} } = options;
  const embedded = database.url === undefined && (await startEmbeddedPostgres({ dataDir, log: say }));
  const url = database.url ?? (embedded ? embedded.url : '');
  try {
    await checkConfiguredDatabase(url);
    await refuseTables(url);
    await prepareDatabase(url, {
      loadReference: loadReferenceData,
      say,
      seedDemo: async () => {
        const companies = await inDemo(url, demoHistoryDays, (test) => seedDemoCompanies(test.deps, say));
        const home = await inDemo(url, demoHistoryDays, (test) => homeOf(test, url, companies, options.days));
        const year = await simulate({ ...options, home });
        await report(year);
        await year.close();
        await inDemo(url, demoHistoryDays, async (test) => {
          await settleDown(test, year.market.traders);
          await seedDemoMarket(test.deps, companies, say);
        });
      },
    });
  } finally {
    if (embedded) await embedded.stop();
  }
}

async function refuseTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  );
  await client.end();
  if (rowCount)
    throw new ConfigError(
      'The database is not empty: name another one in DATABASE_URL, or another folder in DATA_DIR.',
    );
}

/** With the real time. */
async function inDemo<T>(
  databaseUrl: string,
  demoHistoryDays: number,
  work: (test: TestApp) => Promise<T>,
): Promise<T> {
  const test = await buildTestApp({ databaseUrl, config: { demoHistoryDays } });
  try {
    return await work(test);
  } finally {
    await test.close();
  }
}

async function homeOf(
  { db, clock }: TestApp,
  databaseUrl: string,
  { premium, trader }: SeededCompanies,
  days: number,
): Promise<Home> {
  const person = async (name: string) =>
    found(await findUserByEmail(db, `${name}@canola.test`), 'server.failed');
  const { rows } = await db.$client.query<{ name: string }>('select name from users.company where id = $1', [
    premium,
  ]);
  const lastDay = Math.floor((clock.now().getTime() - DAY_ENDS_HOURS * HOUR_MS) / DAY_MS);
  const start = new Date((lastDay - days + 1) * DAY_MS);
  const [owner, helper] = [await person('farmer'), await person('worker')];
  return {
    databaseUrl,
    start,
    market: { at: (day, crop, region, ahead) => standInPrice(start, { day, crop, region, ahead }) },
    farms: [{ name: rows[0]?.name ?? '', usersCompanyId: premium, owner, helper }],
    traders: [
      {
        id: DEMO_TRADER_ID,
        regions: REGIONS,
        // Rapeseed has rules there that the books of a year do not know.
        buys: CROP_IDS.filter((crop) => crop !== 'rapeseed'),
        desk: { user: await person('trader'), companyId: trader },
      },
    ],
  };
}

/** Of the stand-ins, who go on from there when the demo is started. */
function standInPrice(
  start: Date,
  { day, crop, region, ahead }: { day: number; crop: string; region: string; ahead: number },
): number {
  const date = new Date(start.getTime() + day * DAY_MS);
  const quarters = offeredQuarters(date.toISOString().slice(0, 10));
  const quarter = quarters[Math.min(ahead, quarters.length - 1)];
  // The exchange is in none of them.
  const regionId = REGIONS.find((known) => known === region) ?? 'CZ063';
  const key = { traderId: '', regionId, cropId: crop, quarterId: quarter ? quarterId(quarter) : '' };
  return Number(seriesOf(key).at(date));
}

/** The stand-ins take the traders over, with prices of their own; old events are not news. */
async function settleDown({ db }: TestApp, traders: readonly Trader[]): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('begin');
    const past = /^(prices\.|notifications\.notification$|platform\.outbox_mail$|graphile_worker\.)/;
    await emptyTables(
      client,
      EMPTIED.filter((table) => past.test(table)),
    );
    await client.query('delete from prices.trader_key');
    const desks = traders.filter(({ name }) => name !== DEMO_TRADER_ID).map(({ desk }) => desk);
    const companies = desks.map(({ companyId }) => companyId);
    await client.query(
      `update trading.trader set source = 'REFERENCE', users_company_id = null where users_company_id = any($1)`,
      [companies],
    );
    await client.query('delete from users.membership where company_id = any($1)', [companies]);
    await client.query('delete from users.company where id = any($1)', [companies]);
    await client.query('delete from users.app_user where id = any($1)', [desks.map(({ user }) => user.id)]);
    await client.query('commit');
  } finally {
    client.release();
  }
  await loadReferenceData(db);
}
