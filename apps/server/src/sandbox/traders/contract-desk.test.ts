import type { TraderContractState } from '@canola/api-schema/trading/trader-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openContractDesk, type ContractDesk as TestDesk } from '../../../test/contract-desk.ts';
import { NOW } from '../../../test/trading-world.ts';
import { issueTraderKey } from '../../modules/prices/index.ts';
import { listTraderRegions } from '../../modules/trading/index.ts';
import { createContractDesk, decideOn } from './contract-desk.ts';
import { demoTraderKey } from './trader-keys.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openContractDesk();
  for (const traderId of new Set(listTraderRegions().map(({ traderId }) => traderId)))
    await issueTraderKey(desk.db, { traderId, now: NOW, key: demoTraderKey(traderId) });
});
afterAll(() => desk.close());

const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

it('the traders wait, accept and sign, through the API and when they are called', async () => {
  const { contractId } = await desk.sell();
  await desk.runJobs();
  const traders = createContractDesk({ url: desk.url, clock: desk.clock });
  expect(await traders.step()).toBe(0);
  desk.clock.set(after(5));
  expect(await traders.step()).toBe(1);
  expect(await desk.stored(contractId)).toMatchObject({
    status: 'SUCCESS',
    external_number: expect.stringMatching(/^BT-2026-\d{10}$/),
  });
  expect(await traders.step()).toBe(0);
  await desk.runJobs();
  expect(await traders.step()).toBe(1);
  expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED', trader_signed_at: after(5) });
  expect(await traders.step()).toBe(0);
});

it('each trader decides in its own way, by names and time only', () => {
  const waiting = {
    id: '01a1ddee-048e-7e74-9c4f-7ad2bc875ae2',
    status: 'PROCESSING',
    amount: '600.0',
    price: '5200.00',
    createdAt: NOW.toISOString(),
  } as TraderContractState;
  const says = (traderId: string, contract: Partial<TraderContractState> = {}, at = after(10)) =>
    decideOn({ traderId, country: 'CZ' }, { ...waiting, ...contract }, at);
  expect(says('polabi-obili')).toMatchObject({ name: 'reject' });
  expect(says('polabi-obili', { amount: '500.0' })).toMatchObject({ name: 'accept' });
  expect(says('klas-agro')).toMatchObject({ name: 'accept', body: { adjustments: [{ amount: '10.00' }] } });
  expect(says('brazda-trade')).toEqual(says('brazda-trade'));
  expect(says('brazda-trade', { status: 'CONFIRMED' })).toMatchObject({ name: 'sign' });
  expect(says('brazda-trade', {}, after(4))).toBeUndefined();
  expect(says('brazda-trade', {}, after(25 * 3600))).toBeUndefined();
});
