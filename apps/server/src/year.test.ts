import { expect, it } from 'vitest';
import { simulate } from '../test/year/simulate.ts';

it('ten farms live through fourteen days with faults, and the books hold every evening', {
  timeout: 300_000,
}, async () => {
  const year = await simulate({ seed: 7, farms: 10, traders: 4, days: 14, faults: true });
  const { rows } = await year.market.test.db.$client.query<{
    signed: number;
    fills: number;
    lorries: number;
  }>(
    `select count(*) filter (where status = 'SIGNED')::int as signed, count(order_id)::int as fills,
       (select count(*)::int from trading.ticket) as lorries
     from trading.contract`,
  );
  await year.close();
  expect(rows[0]?.signed).toBeGreaterThan(5);
  expect(rows[0]?.fills).toBeGreaterThan(0);
  expect(rows[0]?.lorries).toBeGreaterThan(0);
  expect(year.checks['tons of each offer add up']).toBe(14);
});
