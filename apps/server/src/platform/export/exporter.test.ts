import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../database/database.ts';
import { openRequestPool } from '../database/pools.ts';
import { createLimiter } from '../http/limiter.ts';
import { createLogger } from '../http/logger.ts';
import type { Viewer } from '../viewer.ts';
import { openExport } from './exporter.ts';

test.each(['csv', 'xlsx'] as const)('a %s takes longer than requests may', async (format) => {
  const database = await createTestDatabase();
  const pool = openRequestPool(database.url, { url: database.url, direct: undefined, pool: 2 });
  pool.options.query_timeout = 300;
  pool.options.statement_timeout = 200;
  const deps = { db: openDatabase(pool), clock: systemClock, log: createLogger({ logLevel: 'silent' }) };
  const limiter = createLimiter(deps);
  const viewer = { userId: 'a-reader', language: 'en' } as Viewer;
  const rows = sql`select 'slow' || pg_sleep(0.5)::text`;
  const wanted = { name: 'slow', format, columns: [{ heading: 'Word', kind: 'text' as const }], rows };
  const { content } = await openExport(deps, limiter, viewer, wanted, async () => {});
  expect((await text(content)).length).toBeGreaterThan(0);
  await expect(pool.query('select pg_sleep(0.5)'), 'requests are cut off').rejects.toThrow();
  await limiter.close();
  await pool.end();
  await database.drop();
});
