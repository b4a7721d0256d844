import type { CommodityRates, ContractPeriod } from '@canola/api-schema/prices/rates';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { settleOn, settlesOn } from '../../../sandbox/futures/futures-model.ts';
import { copyFutures } from '../demo/copy-past.queries.ts';
import { businessDays } from '../futures/business-days.ts';
import { contractsBetween, listedContracts } from '../futures/contracts.ts';
import { readSeries } from './series.queries.ts';

const [FROM, TO] = ['2016-11-14', '2026-11-13'];
const DAYS = businessDays('EURONEXT', FROM, TO);

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await copyFutures(test.db.$client, {
    contracts: contractsBetween('wheat', FROM, TO).map((item) => ({ ...item, symbol: item.month })),
    settles: DAYS.flatMap((day) => settlesOn('wheat', day)),
    bids: [],
  });
});
afterAll(() => test.close());

async function series(period: ContractPeriod, from: string, to: string, today = TO): Promise<CommodityRates> {
  const json = await readSeries(test.db.$client, {
    commodity: 'wheat',
    period,
    type: 'SETTLE',
    quoted: 'EUR',
    currency: 'EUR',
    from,
    to,
    today,
    timeZone: 'Europe/Paris',
    opensAt: null,
  });
  return JSON.parse(json);
}

describe.each([
  ['CURRENT', 0],
  ['NEXT', 1],
] as const)('ten years of %s', (period, place) => {
  it('each open day has exactly one price: that of its contract, never of an expired one', async () => {
    const { rates, rolls } = await series(period, FROM, TO);
    expect(rates).toEqual(
      DAYS.map((day) => ({
        date: day,
        rate: settleOn('wheat', listedContracts('wheat', day)[place]?.month ?? '', day),
      })),
    );
    // Four contracts a year, each from the day after the expiry of the front one.
    expect(rolls).toHaveLength(40);
    for (const { date, month, year } of rolls) {
      const contract = listedContracts('wheat', date)[place];
      expect(contract?.month).toBe(`${year}-${String(month).padStart(2, '0')}-01`);
    }
  });

  it('a difference is always between two days of the same contract', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: DAYS.length - 1 }), async (at) => {
        const [before = '', day = ''] = [DAYS[at - 1], DAYS[at]];
        const { diff, rates, contract } = await series(period, day, day, day);
        const month = listedContracts('wheat', day)[place]?.month ?? '';
        const isNew = !listedContracts('wheat', before).some((contract) => contract.month === month);
        const moved = Number(settleOn('wheat', month, day)) - Number(settleOn('wheat', month, before));
        expect(rates).toHaveLength(1);
        expect(diff).toBe(isNew ? null : moved.toFixed(2));
        expect(contract?.month).toBe(Number(month.slice(5, 7)));
      }),
      { numRuns: 150, examples: rollDays().map((at) => [at]) },
    );
  });
});

/** The days on which the front contract changes are the ones to get wrong. */
function rollDays(): number[] {
  const front = (at: number) => listedContracts('wheat', DAYS[at] ?? '')[0]?.month;
  return DAYS.flatMap((_, at) => (at > 0 && front(at) !== front(at - 1) ? [at] : []));
}
