import { CURRENCIES } from '@canola/api-schema/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { listDailyRates, listNewestRates, rateDaySql, storeFixings, storePublished } from '../index.ts';

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
  (await listNewestRates(test.db)).find((rate) => rate.base === base && rate.counter === counter)?.rate;

it('the rate of a currency to itself is 1 before any feed', async () => {
  const rates = await listNewestRates(test.db);
  expect(rates.map(({ base, counter, rate }) => [base, counter, rate])).toEqual(
    CURRENCIES.map((currency) => [currency, currency, '1.00000000']),
  );
});

it('a fixing gives every pair', async () => {
  await storeFixings(test.deps, [fixing('2026-10-14T14:00:00Z', '25.0000')]);
  expect(await listNewestRates(test.db)).toHaveLength(CURRENCIES.length ** 2);
  expect(await rate('EUR', 'CZK')).toBe('25.00000000');
  expect(await rate('CZK', 'EUR')).toBe('0.04000000');
  expect(await rate('RON', 'CZK')).toBe('5.03018109');
});

it('an older fixing joins the history and changes no newest rate', async () => {
  await storeFixings(test.deps, [
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
  await storeFixings(test.deps, [{ at: new Date('2026-10-15T14:00:00Z'), perEuro: { CZK: '26' } }]);
  expect([await rate('EUR', 'CZK'), await rate('EUR', 'RON')]).toEqual(['26.00000000', '4.97000000']);
});

it('a rate has the day on which it was fixed, a pair the earlier of both', async () => {
  const days = async () => {
    const { rows } = await test.db.$client.query<{ pair: string; day: string | null }>(
      `select x.base || x.counter as pair, (${rateDaySql('x')})::text as day from prices.fx x
       where x.base in ('EUR', 'CZK', 'RON') and x.counter in ('EUR', 'CZK', 'RON')`,
    );
    return Object.fromEntries(rows.map(({ pair, day }) => [pair, day]));
  };
  const sameCurrency = { EUREUR: null, CZKCZK: null, RONRON: null };
  const published = (day: string, czk: string) => ({ day, perEuro: { CZK: czk } });

  // The BNR has published today, the CNB not yet.
  test.clock.set(new Date('2026-11-17T11:15:00Z'));
  await storePublished(test.deps, [
    { source: 'CNB', fixings: [published('2026-11-16', '24.4')] },
    { source: 'BNR', fixings: [{ day: '2026-11-17', perEuro: { RON: '5.09' } }] },
  ]);
  const [yesterday, today] = ['2026-11-16', '2026-11-17'];
  expect(await days()).toEqual({
    ...sameCurrency,
    ...{ EURCZK: yesterday, CZKEUR: yesterday, RONCZK: yesterday, CZKRON: yesterday },
    ...{ EURRON: today, RONEUR: today },
  });

  test.clock.set(new Date('2026-11-17T13:45:00Z'));
  await storePublished(test.deps, [{ source: 'CNB', fixings: [published('2026-11-17', '24.5')] }]);
  expect(await days()).toEqual({
    ...sameCurrency,
    ...{ EURCZK: today, CZKEUR: today, RONCZK: today, CZKRON: today, EURRON: today, RONEUR: today },
  });
});
