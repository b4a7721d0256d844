import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVEN } from '../../../test/machines/books.ts';
import { restartInTurns } from '../../../test/machines/rolling-restart.ts';
import { type SellingFacts, seedSellingWorld } from '../../../test/machines/selling-world.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

/** Half a minute on an idle machine. */
const PATIENCE_MS = 900_000;
let database: TestDatabase;
let facts: SellingFacts;

beforeAll(async () => {
  database = await createTestDatabase();
  facts = await seedSellingWorld(database.url);
}, PATIENCE_MS);
afterAll(() => database.drop());

// Repeated by `npm run test:rolling -w apps/server`.
test(
  'a rolling restart behind a balancer fails none of 1,000 requests',
  async () => {
    const report = await restartInTurns(database.url, facts, { requests: 1000, restarts: 2 });
    expect(report.requests).toBeGreaterThanOrEqual(1000);
    expect(report.restarts).toBeGreaterThanOrEqual(2);
    expect(report.failed).toBe(0);
    expect(report.books).toMatchObject(EVEN);
  },
  PATIENCE_MS,
);
