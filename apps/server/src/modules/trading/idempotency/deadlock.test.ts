import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Farm, openTradingWorld, refused, type TradingWorld } from '../../../../test/trading-world.ts';
import { addContract } from '../contracts/sell.service.ts';
import { editOffer } from '../offers/offers.service.ts';
import { retryAfterDeadlock } from './deadlock.ts';

let world: TradingWorld;
let farm: Farm;

beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());

test('one id for a sale and another change of the same offer at once: one happens, the other is a conflict', async () => {
  const marketPriceId = await world.quote('5000');
  const offerId = await world.offer(farm, '100');
  const id = randomUUID();
  const terms = { currency: 'CZK', expectedPrice: null, customTransport: false } as const;
  const sale = { ...terms, offerId, marketPriceId, amount: '24', transportNote: null, note: null };
  // Both queue up for the offer: the edit with its mark set, the sale before it and still to set the same mark.
  const holder = await world.db.$client.connect();
  await holder.query('begin');
  await holder.query('select from trading.offer where id = $1 for update', [offerId]);
  const selling = addContract(world.deps, farm.viewer, sale, id);
  await waiting(1);
  const editing = editOffer(world.deps, farm.viewer, offerId, { amount: '200' }, id);
  await waiting(2);
  await holder.query('commit');
  holder.release();

  const outcomes = await Promise.all([selling, editing]);
  expect(outcomes.flatMap(refused)).toEqual(['root: mutation.conflict']);
  const tons = await world.tons(offerId);
  expect([tons.total, tons.sold].join()).toBe(outcomes[0].ok ? '100.0,24.0' : '200.0,0.0');
});

/** Until so many sessions of this database wait for a lock. */
const waiting = (sessions: number) =>
  vi.waitFor(async () => {
    const { rowCount } = await world.db.$client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(sessions);
  }, 60_000);

test('a lost race is run again, three times in all; another failure is not', async () => {
  const failing = (codes: (string | undefined)[]) => {
    const left = [...codes];
    return () => {
      const code = left.shift();
      if (code) throw new Error('query failed', { cause: Object.assign(new Error(code), { code }) });
      return Promise.resolve('done');
    };
  };
  const attempt = (codes: (string | undefined)[]) => {
    const step = failing(codes);
    return retryAfterDeadlock(async () => step());
  };
  expect(await attempt(['40P01'])).toBe('done');
  expect(await attempt(['40001'])).toBe('done');
  expect(await attempt(['40P01', '40P01'])).toBe('done');
  await expect(attempt(['40P01', '40P01', '40P01'])).rejects.toThrow('query failed');
  await expect(attempt(['23505'])).rejects.toThrow('query failed');
});
