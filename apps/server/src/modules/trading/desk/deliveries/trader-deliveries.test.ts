import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { figures, GOOD, openTicketDesk, type TicketDesk } from '../../../../../test/ticket-desk.ts';
import { NOW } from '../../../../../test/trading-world.ts';
import { issueTraderKey } from '../../../prices/index.ts';

let desk: TicketDesk;
let key: string;
beforeAll(async () => {
  desk = await openTicketDesk();
  key = await issueTraderKey(desk.db, { traderId: desk.traderId, now: NOW });
});
afterAll(() => desk.close());

async function send(path: string, payload?: object, token = key) {
  const response = await desk.app.inject({
    method: 'POST',
    url: `/can-trading/api/trader/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

const CALL_OFF = { day: '2026-10-20', from: '07:00', to: '09:00', tons: '48', lorries: 2 };

it('a machine proposes a day once, cancels it, and says that all lorries have come', async () => {
  const { contractId } = await desk.signedSale();
  const proposal = { ...CALL_OFF, clientMutationId: randomUUID() };
  const first = await send(`delivery/${contractId}/call-off`, proposal);
  expect(first).toMatchObject({ status: 200, body: { state: 'PROPOSED' } });
  expect(await send(`delivery/${contractId}/call-off`, proposal)).toEqual(first);
  expect((await desk.read(contractId))?.callOffs).toMatchObject([
    { day: '2026-10-20', from: '07:00', lorries: 2, proposedBy: 'TRADER', state: 'PROPOSED' },
  ]);
  const { id } = first.body;
  // One's own proposal is not agreed to by oneself.
  expect(await send(`call-off/${id}/agree`)).toMatchObject({
    status: 409,
    body: { code: 'call-off.wrong-state' },
  });
  expect(await send(`call-off/${id}/done`)).toMatchObject({ status: 409 });
  expect(await send(`call-off/${id}/cancel`)).toEqual({ status: 200, body: { id, state: 'CANCELLED' } });
  const late = { ...CALL_OFF, from: '09:00', to: '07:00' };
  expect(await send(`delivery/${contractId}/call-off`, late)).toMatchObject({
    body: { code: 'call-off.times' },
  });
});

it('a machine enters the laboratory’s value, and the farm confirms the ticket with it', async () => {
  const { contractId } = await desk.signedSale();
  const { body } = await desk.enter(contractId, figures(24_000, { quality: { ...GOOD, moisture: '16' } }));
  await desk.dispute(body.id, 'moisture', '14.2');
  const id = (await desk.read(contractId))?.tickets[0]?.disputes[0]?.id ?? '';
  expect(await send(`dispute/${id}/laboratory`, { value: '14.8' })).toEqual({
    status: 200,
    body: { id: body.id, state: 'ENTERED' },
  });
  expect(await desk.confirm(body.id)).toMatchObject({ state: 'CONFIRMED' });
});

it('another trader’s key finds none of it', async () => {
  const { contractId } = await desk.signedSale();
  const other = await desk.db.$client.query(
    'select id from trading.trader where id <> $1 order by id limit 1',
    [desk.traderId],
  );
  const foreign = await issueTraderKey(desk.db, { traderId: other.rows[0].id, now: NOW });
  const { body } = await send(`delivery/${contractId}/call-off`, CALL_OFF);
  expect(await send(`delivery/${contractId}/call-off`, CALL_OFF, foreign)).toMatchObject({
    status: 404,
    body: { code: 'delivery.not-found' },
  });
  for (const name of ['agree', 'cancel', 'done'])
    expect(await send(`call-off/${body.id}/${name}`, undefined, foreign)).toMatchObject({
      status: 404,
      body: { code: 'call-off.not-found' },
    });
  expect(await send(`dispute/${randomUUID()}/laboratory`, { value: '1' }, foreign)).toMatchObject({
    status: 404,
    body: { code: 'dispute.not-found' },
  });
});
