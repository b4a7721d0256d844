import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { stopFloor, verdict, verdictSql } from './fill-rule.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the rule of an order', () => {
  it.each([
    ['5200', null, '5200.00', 'limit'],
    ['5200', null, '5199.99', 'wait'],
    ['5200', '4800', '4800.01', 'wait'],
    ['5200', '4800', '4800.00', 'stop'],
    ['5200', '4800', '4320.00', 'stop'],
    ['5200', '4800', '4319.99', 'stop-refused'],
    ['5000', '5000', '5000', 'limit'],
    ['5000', '5000', '4999.99', 'stop'],
    ['1', '1', '0.90', 'stop'],
    ['1', '1', '0.89', 'stop-refused'],
  ])('price %s, low price %s, best quote %s: %s', (price, lowPrice, best, expected) => {
    expect(verdict({ price, lowPrice }, best)).toBe(expected);
  });

  it('sells a stop at nine tenths of the low price, and not below', () => {
    expect(stopFloor('4800.05')).toBe('4320.045');
  });

  it('is the same in TypeScript and in SQL', async () => {
    const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => (value / 100).toFixed(2));
    // Prices close to each other and to the floor, where a difference would show.
    const near = fc.integer({ min: 100, max: 60_000 }).chain((low) =>
      fc.record({
        price: fc.integer({ min: 0, max: 30 }).map((above) => ((low + above) / 100).toFixed(2)),
        lowPrice: fc.constant((low / 100).toFixed(2)),
        best: fc.oneof(
          fc.integer({ min: -20, max: 40 }).map((by) => (Math.max(1, low + by) / 100).toFixed(2)),
          fc
            .integer({ min: -3, max: 3 })
            .map((by) => (Math.max(1, Math.round(low * 0.9) + by) / 100).toFixed(2)),
        ),
      }),
    );
    const anything = fc.record({
      price: cents(99_999_999),
      lowPrice: fc.option(cents(99_999_999)),
      best: cents(99_999_999),
    });
    const cases = fc.array(fc.oneof(near, anything), { minLength: 50, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(cases, async (rows) => {
        const { rows: judged } = await database.pool.query<{ verdict: string }>(
          `select ${verdictSql('o', 'o.best', 'o.best')} as verdict
           from unnest($1::numeric[], $2::numeric[], $3::numeric[]) with ordinality
             as o(price, low_price, best, place) order by place`,
          [rows.map((row) => row.price), rows.map((row) => row.lowPrice), rows.map((row) => row.best)],
        );
        expect(judged.map((row) => row.verdict)).toEqual(rows.map((row) => verdict(row, row.best)));
      }),
      { numRuns: 50 },
    );
  });
});
