import { CURRENCIES } from '@canola/api-schema/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { listDailyRates, listNewestRates, takeFixings } from '../index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const fixing = (at: string, czk: string) => ({
  at: new Date(at),
  perEuro: { CZK: czk, RON: '4.9700', GBP: '0.8600', USD: '1.0900' },
});
const rate = async (base: string, counter: string) =>
  (await listNewestRates(test.db)).find((one) => one.base === base && one.counter === counter)?.rate;

it('the rate of a currency to itself is 1 before any feed', async () => {
  const rates = await listNewestRates(test.db);
  expect(rates.map(({ base, counter, rate }) => [base, counter, rate])).toEqual(
    CURRENCIES.map((one) => [one, one, '1.00000000']),
  );
});

it('a fixing gives every pair', async () => {
  await takeFixings(test.deps, [fixing('2026-10-14T14:00:00Z', '25.0000')]);
  expect(await listNewestRates(test.db)).toHaveLength(CURRENCIES.length ** 2);
  expect(await rate('EUR', 'CZK')).toBe('25.00000000');
  expect(await rate('CZK', 'EUR')).toBe('0.04000000');
  expect(await rate('RON', 'CZK')).toBe('5.03018109');
});

it('an older fixing joins the history and changes no newest rate', async () => {
  await takeFixings(test.deps, [
    fixing('2026-10-13T14:00:00Z', '24.0000'),
    fixing('2026-10-13T09:00:00Z', '23.0000'),
  ]);
  expect(await rate('EUR', 'CZK')).toBe('25.00000000');
  const history = { base: 'EUR', counter: 'CZK', from: '2026-10-01', to: '2026-10-14' } as const;
  expect(await listDailyRates(test.db, history)).toEqual([
    { date: '2026-10-13', rate: '24.00000000' },
    { date: '2026-10-14', rate: '25.00000000' },
  ]);
  expect(await listDailyRates(test.db, { ...history, to: '2026-10-13' })).toHaveLength(1);
});

it('a fixing that leaves out a currency keeps its last rate', async () => {
  await takeFixings(test.deps, [{ at: new Date('2026-10-15T14:00:00Z'), perEuro: { CZK: '26' } }]);
  expect([await rate('EUR', 'CZK'), await rate('EUR', 'RON')]).toEqual(['26.00000000', '4.97000000']);
});
