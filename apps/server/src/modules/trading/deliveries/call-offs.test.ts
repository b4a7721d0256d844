import { randomUUID } from 'node:crypto';
import {
  AgreeCallOffDocument,
  CancelCallOffDocument,
  ProposeCallOffDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dataOf } from '../../../../test/graphql-caller.ts';
import { figures, openTicketDesk, type TicketDesk } from '../../../../test/ticket-desk.ts';
import { NOW } from '../../../../test/trading-world.ts';

let desk: TicketDesk;
beforeAll(async () => {
  desk = await openTicketDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.set(NOW));

const TODAY = '2026-10-15';
const DAY = { day: TODAY, from: '07:00', to: '09:00', tons: '48', lorries: 2 };
const traderProposes = (contractId: string, more: object = {}) =>
  desk.call<{ id: string; state: string; code: string }>('POST', `deliveries/${contractId}/call-offs`, {
    body: { ...DAY, ...more },
  });
const farmAgrees = async (id: string, user = desk.home.user) =>
  (await dataOf(desk, user, AgreeCallOffDocument, { id })).agreeCallOff;
const farmProposes = async (contractId: string, clientMutationId?: string) =>
  (
    await dataOf(desk, desk.home.user, ProposeCallOffDocument, {
      callOff: { ...DAY, contractId },
      clientMutationId,
    })
  ).proposeCallOff;
const stateOf = async (contractId: string) =>
  (await desk.read(contractId))?.callOffs.map(({ state }) => state);

it('is agreed by the other side, and done when so many lorries have been weighed on its day', async () => {
  const { contractId } = await desk.signedSale();
  const { body } = await traderProposes(contractId);
  expect(await desk.call('POST', `call-offs/${body.id}/agree`)).toMatchObject({
    body: { code: 'call-off.wrong-state' },
  });
  expect(await farmAgrees(body.id)).toMatchObject({ errors: [] });
  expect(await farmAgrees(body.id)).toMatchObject({ errors: [] });
  await desk.enter(contractId, figures(24_000));
  expect(await stateOf(contractId)).toEqual(['AGREED']);
  await desk.enter(contractId, figures(24_000));
  expect(await stateOf(contractId)).toEqual(['DONE']);
});

it('that the farm proposes is entered once, and done when the scale says so', async () => {
  const { contractId } = await desk.signedSale();
  const key = randomUUID();
  const first = await farmProposes(contractId, key);
  expect(await farmProposes(contractId, key)).toEqual(first);
  expect(await desk.call('POST', `call-offs/${first?.id}/done`)).toMatchObject({ status: 409 });
  expect(await desk.call('POST', `call-offs/${first?.id}/agree`)).toMatchObject({
    body: { state: 'AGREED' },
  });
  expect(await desk.call('POST', `call-offs/${first?.id}/done`)).toMatchObject({ body: { state: 'DONE' } });
  const cancelled = await dataOf(desk, desk.home.user, CancelCallOffDocument, { id: first?.id ?? '' });
  expect(cancelled.cancelCallOff).toMatchObject({ errors: [{ code: 'call-off.wrong-state' }] });
});

it.each([
  ['a day that has been', { day: '2026-10-14' }, 'call-off.times'],
  ['hours that end before they begin', { from: '09:00', to: '07:00' }, 'call-off.times'],
  ['no lorries', { lorries: 0 }, 'call-off.lorries'],
  ['more lorries than there are', { lorries: 101 }, 'call-off.lorries'],
])('%s is refused', async (_, more, code) => {
  const { contractId } = await desk.signedSale();
  expect(await traderProposes(contractId, more)).toMatchObject({ status: 422, body: { code } });
});

it('both agreeing and cancelling at the same moment end in one of them', async () => {
  const { contractId } = await desk.signedSale();
  const { body } = await traderProposes(contractId);
  await Promise.all([farmAgrees(body.id), desk.call('POST', `call-offs/${body.id}/cancel`)]);
  expect(await stateOf(contractId)).toEqual(['CANCELLED']);
});

it('is cancelled when the delivery is closed, and belongs to its parties', async () => {
  const { contractId } = await desk.signedSale();
  const { body } = await traderProposes(contractId);
  const stranger = await desk.farm();
  expect(await farmAgrees(body.id, stranger.user)).toMatchObject({ errors: [{ code: 'not-found' }] });
  await desk.deliver(contractId, 30_000, 28_000);
  await desk.farmCloses(contractId);
  expect(await stateOf(contractId)).toEqual(['CANCELLED']);
  expect(await traderProposes(contractId)).toMatchObject({ body: { code: 'delivery.closed' } });
});

it('agreed while the last lorry waits for the delivery is done all the same', async () => {
  const { contractId } = await desk.signedSale();
  const { body } = await traderProposes(contractId, { lorries: 1 });
  const pool = desk.db.$client;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from trading.delivery_terms where contract_id = $1 for no key update', [
    contractId,
  ]);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const entered = desk.enter(contractId, figures(24_000));
  await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1));
  const agreed = farmAgrees(body.id);
  await vi.waitFor(async () => expect(await stateOf(contractId)).toEqual(['AGREED']));
  await holder.query('commit');
  holder.release();
  expect(await entered).toMatchObject({ status: 201 });
  expect(await agreed).toMatchObject({ errors: [] });
  expect(await stateOf(contractId)).toEqual(['DONE']);
  // Said again, because the first answer was lost.
  expect(await farmAgrees(body.id)).toMatchObject({ errors: [] });
});
