import { CompaniesDocument, FutureQuartersDocument } from '@canola/api-schema/trading/generated/operations';
import { DatabaseError, Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { openTradingWorld, type TradingWorld } from '../../../test/trading-world.ts';
import { isDatabaseAway } from './database-away.ts';

const withCode = (code: string) => Object.assign(new DatabaseError('said PostgreSQL', 1, 'error'), { code });

test.each(['08006', '53300', '57P01', '57P02', '57P03', '57014', '25006'])(
  '%s is a database that is away',
  (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true);
    expect(isDatabaseAway(new Error('Failed query: select 1', { cause: withCode(code) }))).toBe(true);
  },
);

test.each(['23505', '40001', '42P01', '22P02'])('%s is not', (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(false);
});

test('a port where nobody listens is a database that is away', async () => {
  const pool = new Pool({ connectionString: 'postgres://127.0.0.1:1/none' });
  const error = await pool.query('select 1').catch((thrown: unknown) => thrown);
  expect(isDatabaseAway(error)).toBe(true);
  expect(isDatabaseAway(new Error('connect ECONNREFUSED'))).toBe(false);
  expect(isDatabaseAway(undefined)).toBe(false);
  await pool.end();
});

let world: TradingWorld;
beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());

test('a request during it is asked to come again, in REST and on every path of GraphQL', async () => {
  const farm = await world.farm();
  const { $client: pool } = world.db;
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  // Connections that are opened from now on wait no longer than this.
  await pool.query(`alter database ${rows[0]?.name} set statement_timeout = 200`);
  const app = await buildTestApp({ sharing: world });
  const headers = { authorization: `Bearer ${await app.tokenFor(farm.user.subject)}` };
  const ask = (payload: object) => app.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  const requests = [
    () => app.app.inject({ url: '/can-users/api/user/company', headers }),
    () => ask({ documentId: CompaniesDocument.id }),
    () => ask({ documentId: FutureQuartersDocument.id, variables: { companyId: farm.companyId } }),
    () => ask({ query: '{ companies { id } }' }),
  ];
  for (const request of requests) expect((await request()).statusCode).toBe(200);

  const holder = await pool.connect();
  await holder.query('begin; lock table trading.company in access exclusive mode');
  for (const request of requests.slice(1)) {
    const reply = await request();
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
    expect(reply.body).toContain('service.unavailable');
  }
  await holder.query('lock table users.company in access exclusive mode');
  expect((await requests[0]?.())?.statusCode).toBe(503);
  await holder.query('rollback');
  holder.release();
  await app.close();
});
