import { createServer, type Server } from 'node:http';
import { HOUR_MS } from '@canola/api-schema/duration';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenOn } from '../../../../test/listen-on.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { createLogger } from '../../../platform/http/logger.ts';
import { listDailyRates, listNewestRates } from '../index.ts';
import { readFxFeeds } from '../prices.tasks.ts';
import { barchartFeed } from './barchart.ts';
import { bnrFeed, cnbFeed, ecbFeed } from './central-banks.ts';
import { download, FeedError } from './download.ts';
import type { ContractQuote, DaySettle, FuturesFeed } from './ports.ts';
import { readFuturesFeed } from './read-futures.ts';

/** The files of the outside world, by path. Unknown paths are 404. */
const files = new Map<string, string | (() => { status: number; body: string; location?: string })>();
const requests: string[] = [];
let outside: Server;
let url = '';
let database: TestDatabase;
let test: ReturnType<typeof newTest>;
const warnings: string[] = [];

/** The dependencies of a feed; its requests are remembered with the database they were made for. */
function newTest() {
  let now = new Date('2026-11-13T16:00:00Z');
  const clock = {
    now: () => now,
    set(date: Date) {
      now = date;
    },
  };
  const db = openDatabase(database.pool);
  const log = Object.assign(createLogger({ logLevel: 'silent' }), {
    warn: (line: { feed?: string }) => void warnings.push(line.feed ?? ''),
  });
  return { db, clock, deps: { db, clock, log } };
}

beforeAll(async () => {
  database = await createTestDatabase();
  outside = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    requests.push(request.url ?? '');
    const file = files.get(path);
    if (file === undefined) return response.writeHead(404).end();
    const { status, body, location } =
      typeof file === 'string' ? { status: 200, body: file, location: undefined } : file();
    // Status 0 never responds.
    if (status === 0) return;
    response.writeHead(status, location ? { location } : {}).end(body);
  });
  url = `http://127.0.0.1:${await listenOn(outside)}`;
});
afterAll(async () => {
  outside.closeAllConnections();
  outside.close();
  await database.drop();
});
beforeEach(() => {
  test = newTest();
});
afterEach(async () => {
  files.clear();
  requests.length = 0;
  warnings.length = 0;
  await test.db.execute(
    sql`truncate prices.fx, prices.fx_history, prices.fx_fixing, prices.future_contract, prices.future_settle, prices.future_bid`,
  );
});

const ecbFile = (...days: [day: string, czk: string, ron: string][]) =>
  `<Envelope><Cube>${days
    .map(
      ([day, czk, ron]) =>
        `<Cube time='${day}'><Cube currency='CZK' rate='${czk}'/><Cube currency='RON' rate='${ron}'/><Cube currency='USD' rate='1.1'/></Cube>`,
    )
    .join('')}</Cube></Envelope>`;
const cnbFile = (day: string, czk: string) =>
  `${day.split('-').reverse().join('.')} #1\nzemě|měna|množství|kód|kurz\nEMU|euro|1|EUR|${czk.replace('.', ',')}\n`;

const today = () => test.clock.now().toISOString().slice(0, 10);
const feeds = () => [
  ecbFeed(`${url}/ecb`, today),
  cnbFeed(`${url}/cnb`, today),
  bnrFeed(`${url}/bnr`, today),
];
const read = () => readFxFeeds(test.deps, feeds());
const rates = async (counter: 'CZK' | 'RON' | 'USD', from = '2026-11-01') =>
  (await listDailyRates(test.db, { base: 'EUR', counter, from, to: '2026-12-31' })).map(
    ({ date, rate }) => `${date} ${Number(rate)}`,
  );

describe('fixings', () => {
  beforeEach(() => {
    files.set(
      '/ecb/eurofxref-hist.xml',
      ecbFile(['2026-11-13', '24.3', '5.08'], ['2026-11-12', '24.2', '5.07']),
    );
    files.set('/cnb/rok.txt', 'Datum|1 EUR\n12.11.2026|24,25\n');
  });

  it('the first time the history is read; the home bank counts before the ECB', async () => {
    await read();
    expect(await rates('CZK')).toEqual(['2026-11-12 24.25', '2026-11-13 24.3']);
    expect(await rates('RON')).toEqual(['2026-11-12 5.07', '2026-11-13 5.08']);
    // Six years, so seven files of the CNB.
    expect(requests.filter((request) => request.startsWith('/cnb/rok.txt'))).toHaveLength(7);
  });

  it('a day that becomes complete replaces what was carried, and is not read again', async () => {
    await read();
    files.set('/cnb/denni_kurz.txt', cnbFile('2026-11-13', '24.35'));
    files.set('/bnr/nbrfxrates10days.xml', '<DataSet/>');
    await read();
    expect((await rates('CZK')).at(-1)).toBe('2026-11-13 24.35');
    requests.length = 0;
    await read();
    expect(requests.filter((request) => !request.startsWith('/bnr'))).toEqual([]);
  });

  it('a currency that is not fixed yet keeps its last rate', async () => {
    await read();
    test.clock.set(new Date('2026-11-16T13:40:00Z'));
    files.set('/ecb/eurofxref-daily.xml', ecbFile(['2026-11-13', '24.3', '5.08']));
    files.set('/cnb/rok.txt', 'Datum|1 EUR\n12.11.2026|24,25\n16.11.2026|24,5\n');
    await read();
    expect((await rates('CZK')).at(-1)).toBe('2026-11-16 24.5');
    expect((await rates('RON')).at(-1)).toBe('2026-11-16 5.08');
    const newest = await listNewestRates(test.db);
    expect(newest.find(({ base, counter }) => base === 'EUR' && counter === 'CZK')?.rate).toBe('24.50000000');
  });

  it('missed days come from the history', async () => {
    await read();
    test.clock.set(new Date('2026-11-18T16:00:00Z'));
    files.set(
      '/ecb/eurofxref-hist-90d.xml',
      ecbFile(['2026-11-18', '24.6', '5.1'], ['2026-11-17', '24.5', '5.1'], ['2026-11-16', '24.4', '5.1']),
    );
    await read();
    expect((await rates('USD')).map((rate) => rate.slice(0, 10))).toEqual([
      '2026-11-12',
      '2026-11-13',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
    ]);
    expect(requests).toContain('/ecb/eurofxref-hist-90d.xml');
  });

  it.each([
    ['is dead', () => ({ status: 503, body: '' })],
    ['sends a web page', () => ({ status: 200, body: '<!DOCTYPE html><html></html>' })],
    ['sends nonsense', () => ({ status: 200, body: '\u0000<Cube time="2026-11-16">' })],
    ['redirects', () => ({ status: 302, body: '', location: '/ecb/eurofxref-hist-90d.xml' })],
    ['is from the future', () => ({ status: 200, body: ecbFile(['2027-01-04', '99', '99']) })],
  ])('a feed that %s leaves what is stored, and the others are read', async (what, respond) => {
    await read();
    warnings.length = 0;
    test.clock.set(new Date('2026-11-16T16:00:00Z'));
    files.set('/ecb/eurofxref-daily.xml', respond);
    files.set('/cnb/rok.txt', 'Datum|1 EUR\n16.11.2026|24,5\n');
    await read();
    expect((await rates('CZK')).at(-1)).toBe('2026-11-16 24.5');
    expect((await rates('USD')).at(-1)).toBe('2026-11-16 1.1');
    expect(warnings.includes('ECB')).toBe(what !== 'is from the future');
  });

  it('fixings grow by the day, however often they are read', async () => {
    for (let at = 0; at < 3; at += 1) await read();
    const { rows } = await test.db.execute(sql`select count(*)::int as count from prices.fx_history`);
    // Two days of four currencies, in pairs.
    expect(rows).toEqual([{ count: 2 * 4 * 3 }]);
  });
});

describe('a download', () => {
  it('that does not come in time is given up', async () => {
    files.set('/slow', () => ({ status: 0, body: '' }));
    await expect(download(`${url}/slow`, 50)).rejects.toThrow(/timeout/i);
  });

  it('that is too large is given up', async () => {
    files.set('/large', 'x'.repeat(10 * 1024 * 1024 + 1));
    await expect(download(`${url}/large`)).rejects.toThrow(FeedError);
  });

  it('without data is empty', async () => {
    files.set('/none', () => ({ status: 204, body: '' }));
    expect(await download(`${url}/none`)).toBeUndefined();
  });
});

describe('futures', () => {
  const NOW = new Date('2026-11-13T14:03:20Z');
  const quote = (overrides: Partial<ContractQuote> = {}): ContractQuote => ({
    commodity: 'wheat',
    month: '2026-12-01',
    symbol: 'MLZ26',
    bid: '214.00',
    ...overrides,
  });
  const asked: string[] = [];
  /** A vendor with the same price on every day. */
  const vendor = (
    quotes: ContractQuote[] | Error,
    history: (month: string, from: string) => DaySettle[] = () => [],
  ): FuturesFeed => ({
    symbolOf: (_, month) => `ML${month}`,
    quotes: async () => {
      if (quotes instanceof Error) throw quotes;
      return quotes;
    },
    history: async (_, month, from) => {
      asked.push(`${month} ${from}`);
      return history(month, from);
    },
  });
  const settles = async () => {
    const { rows } = await test.db.execute<{ day: string; month: string; settle: string }>(
      sql`select day::text, month::text, settle::text from prices.future_settle order by day, month`,
    );
    return rows.map((row) => `${row.day} ${row.month.slice(0, 7)} ${row.settle}`);
  };
  const bids = async () => {
    const { rows } = await test.db.execute<{ at: string; bid: string }>(
      sql`select (at at time zone 'UTC')::text as at, bid::text from prices.future_bid order by at`,
    );
    return rows.map((row) => `${row.at} ${row.bid}`);
  };
  const settle = (day: string, price = '212.00'): DaySettle => ({ day, settle: price });
  const store = (day: string) =>
    test.db.execute(
      sql`insert into prices.future_settle (commodity, day, month, settle) values ('wheat', ${day}, '2026-12-01', 211)`,
    );

  beforeEach(() => {
    test.clock.set(NOW);
    asked.length = 0;
  });

  it('a bid is stored for its five minutes, while the session runs', async () => {
    await store('2026-11-12');
    await readFuturesFeed(test.deps, vendor([quote()]));
    await readFuturesFeed(test.deps, vendor([quote({ bid: '214.50' })]));
    expect(await bids()).toEqual(['2026-11-13 14:00:00 214.50']);
    test.clock.set(new Date('2026-11-13T17:30:00Z'));
    await readFuturesFeed(test.deps, vendor([quote()]));
    expect(await bids()).toHaveLength(1);
  });

  it('bids are stored for the six nearest contracts', async () => {
    await store('2026-11-12');
    const months = ['2026-12', '2027-03', '2027-05', '2027-09', '2027-12', '2028-03', '2028-05'];
    await readFuturesFeed(test.deps, vendor(months.map((month) => quote({ month: `${month}-01` }))));
    expect(await bids()).toHaveLength(6);
  });

  it('a settled price is stored, and a correction replaces it', async () => {
    await store('2026-11-12');
    for (const price of ['214.25', '214.50'])
      await readFuturesFeed(test.deps, vendor([quote({ settled: { day: '2026-11-13', price } })]));
    expect(await settles()).toEqual(['2026-11-12 2026-12 211.00', '2026-11-13 2026-12 214.50']);
  });

  it.each([
    ['of tomorrow', { settled: { day: '2026-11-16', price: '214.25' } }],
    ['of a Saturday', { settled: { day: '2026-11-07', price: '214.25' } }],
    ['of a month without a contract', { month: '2027-01-01', settled: { day: '2026-11-13', price: '1' } }],
    [
      'of a month that is not listed yet',
      { month: '2035-03-01', settled: { day: '2026-11-13', price: '1' } },
    ],
  ])('a price %s is not stored', async (_, overrides) => {
    await store('2026-11-12');
    await readFuturesFeed(test.deps, vendor([quote(overrides)]));
    expect(await settles()).toEqual(['2026-11-12 2026-12 211.00']);
  });

  it("the exchange's own last trading day counts, unless it is far from the rule", async () => {
    await store('2026-11-12');
    const lastDays = async () => {
      const { rows } = await test.db.execute<{ day: string }>(
        sql`select last_trading_day::text as day from prices.future_contract where month = '2026-12-01'`,
      );
      return rows.map((row) => row.day);
    };
    await readFuturesFeed(test.deps, vendor([quote({ lastTradingDay: '2027-12-10' })]));
    expect(await lastDays()).toEqual(['2026-12-10']);
    await readFuturesFeed(test.deps, vendor([quote({ lastTradingDay: '2026-12-11' })]));
    await readFuturesFeed(test.deps, vendor([quote()]));
    expect(await lastDays()).toEqual(['2026-12-11']);
  });

  it('missed days come from the history, and the running day does not', async () => {
    await store('2026-11-10');
    const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'].map((day) => settle(day));
    await readFuturesFeed(
      test.deps,
      vendor([quote({ settled: { day: '2026-11-13', price: '214.25' } })], (month) =>
        month === '2026-12-01' ? days : [],
      ),
    );
    expect(asked[0]).toBe('2026-12-01 2026-11-11');
    expect(asked).toHaveLength(12);
    expect(await settles()).toEqual([
      '2026-11-10 2026-12 211.00',
      '2026-11-11 2026-12 212.00',
      '2026-11-12 2026-12 212.00',
      '2026-11-13 2026-12 214.25',
    ]);
  });

  it('a history without the missed days is requested again only after hours', async () => {
    await store('2026-11-10');
    await readFuturesFeed(test.deps, vendor([quote()]));
    await readFuturesFeed(test.deps, vendor([quote()]));
    expect(asked).toHaveLength(12);
    test.clock.set(new Date(NOW.getTime() + 6 * HOUR_MS));
    await readFuturesFeed(test.deps, vendor([quote()]));
    expect(asked).toHaveLength(24);
  });

  it('while the history fails nothing later is stored, so the hole is seen again', async () => {
    await store('2026-11-10');
    const broken = vendor([quote({ settled: { day: '2026-11-13', price: '214.25' } })], () => {
      throw new FeedError('the feed responds with 503');
    });
    await readFuturesFeed(test.deps, broken);
    expect(await settles()).toEqual(['2026-11-10 2026-12 211.00']);
    expect(warnings).toEqual(['FUTURES']);
  });

  it('a vendor that fails leaves what is stored', async () => {
    await store('2026-11-12');
    await readFuturesFeed(test.deps, vendor(new FeedError('the feed sends a web page')));
    expect(await settles()).toHaveLength(1);
    expect(warnings).toEqual(['FUTURES']);
  });

  it('the calls are those of the vendor, and no data is no mistake', async () => {
    files.set('/getQuote.json', () => ({ status: 204, body: '' }));
    files.set(
      '/getHistory.json',
      JSON.stringify({ status: { code: 200 }, results: [{ tradingDay: '2026-11-12', close: 212 }] }),
    );
    const feed = barchartFeed({ url, apiKey: 'k y', symbols: { wheat: 'ML^F', crude_oil: 'CB*1' } });
    expect(await feed.quotes()).toEqual([]);
    expect(await feed.history('wheat', '2026-12-01', '2026-11-01')).toEqual([
      { day: '2026-11-12', settle: '212.00' },
    ]);
    expect(requests).toEqual([
      '/getQuote.json?apikey=k+y&symbols=ML%5EF%2CCB*1&fields=bid%2Csettlement%2CpreviousSettlement%2CopenInterest%2CexpirationDate%2Cmonth%2Cyear',
      '/getHistory.json?apikey=k+y&symbol=MLZ26&type=daily&startDate=20261101&order=asc&maxRecords=10000',
    ]);
  });
});
