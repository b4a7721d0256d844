import { afterAll, beforeAll, expect, test } from 'vitest';
import { CanolaProcess } from '../../../test/canola-process.ts';
import { EVEN, readBooks } from '../../../test/machines/books.ts';
import { type Fault, openPair, type Pair } from '../../../test/machines/pair.ts';
import { startSellers } from '../../../test/machines/sellers.ts';
import { type SellingFacts, seedSellingWorld } from '../../../test/machines/selling-world.ts';
import { until } from '../../../test/machines/until.ts';

/** Seconds on an idle machine; nothing here waits for a fixed time. */
const PATIENCE_MS = 300_000;
const SALES = 40;

let pair: Pair;
let facts: SellingFacts;
let canola: CanolaProcess;

beforeAll(async () => {
  // Processes are killed here, not the machine: what they have written is safe without a sync.
  pair = await openPair({ fsync: 'off' });
  facts = await seedSellingWorld(pair.url);
  canola = new CanolaProcess({ DATABASE_URL: pair.url, PUBLIC_URL: facts.publicUrl, RATE_LIMIT: '1000000' });
  await canola.url();
}, PATIENCE_MS);

afterAll(async () => {
  await canola?.end('SIGKILL');
  await pair?.close();
}, PATIENCE_MS);

test.each<Fault>(['kill', 'freeze'])(
  'when the primary fails (%s), its standby has every acknowledged sale, and jobs go on',
  async (fault) => {
    await pair.addStandby();
    const url = await canola.url();
    const sellers = startSellers(() => url, facts);
    await sellers.more(SALES);
    await pair.failOver(fault, () => until('some sales are in doubt', () => sellers.ledger.repeated > 0));
    await sellers.more(SALES);
    await sellers.stop();
    const books = await readBooks(pair.url, facts.companyId, sellers.ledger);
    expect(books).toMatchObject(EVEN);
    expect(books.acknowledged).toBeGreaterThanOrEqual(2 * SALES);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  },
  PATIENCE_MS,
);
