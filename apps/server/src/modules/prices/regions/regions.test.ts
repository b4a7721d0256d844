import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { installErrorHandler } from '../../../platform/http/error-handler.ts';
import { seedRegions } from './regions.queries.ts';
import { dataRoutes } from './regions.routes.ts';
import { region } from './regions.tables.ts';
import { REGIONS } from './regions.ts';

describe('the files under /data', () => {
  const app = Fastify();
  beforeAll(async () => {
    installErrorHandler(app);
    await app.register(dataRoutes, { prefix: '/data' });
  });
  afterAll(() => app.close());

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  test.each(['cz', 'ro', 'sk', 'ie'])('hold the postal codes of %s as JSON', async (country) => {
    const response = await get(`/data/postal-codes-${country}.json`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toContain('max-age=86400');
    expect(response.json()[0]).toEqual({
      code: expect.any(String),
      label: expect.any(String),
      name: expect.any(String),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      region: expect.any(String),
    });
  });

  test('are not sent again to a browser that has them', async () => {
    const { headers } = await get('/data/postal-codes-sk.json');
    const again = await get('/data/postal-codes-sk.json', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/data/postal-codes-sk.json', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  test('are sent compressed, and plain to a browser that cannot decompress', async () => {
    const plain = await get('/data/postal-codes-cz.json');
    const packed = await get('/data/postal-codes-cz.json', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(packed.headers.vary).toBe('accept-encoding');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const refused = await get('/data/postal-codes-cz.json', { 'accept-encoding': 'br;q=0, gzip' });
    expect(refused.headers['content-encoding']).toBe('gzip');
  });

  test('hold logos that can run nothing', async () => {
    const response = await get('/data/traders/sypka-hana.svg');
    expect(response.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  test('are those of the folder and no others', async () => {
    for (const path of [
      'postal-codes-gb.json',
      'traders',
      'reference/traders-cz.json',
      'plans.json',
      'common-passwords.json',
      '',
      '../package.json',
      '..%2fpackage.json',
      'nope',
    ])
      expect((await get(`/data/${path}`)).statusCode).toBe(404);
  });
});

describe('the table of regions', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test('holds the reference, however often it is loaded', async () => {
    await seedRegions(database.db);
    await seedRegions(database.db);
    const rows = await database.db.select().from(region);
    expect(rows.sort(byId)).toEqual([...REGIONS].sort(byId));
  });

  test('is corrected by the next load', async () => {
    await database.db.update(region).set({ name: 'Nowhere' });
    await seedRegions(database.db);
    expect((await database.db.select().from(region)).some((row) => row.name === 'Nowhere')).toBe(false);
  });
});

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
