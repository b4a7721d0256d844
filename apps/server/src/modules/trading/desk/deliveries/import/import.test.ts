import { randomUUID } from 'node:crypto';
import type { ImportedTickets, TicketsPreview } from '@canola/api-schema/trading/desk-deliveries';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KEY, OTHER_KEY } from '../../../../../../test/contract-desk.ts';
import { type DeliveryWorld, openDeliveryWorld } from '../../../../../../test/delivery-world.ts';

let world: DeliveryWorld;
beforeAll(async () => {
  world = await openDeliveryWorld();
});
afterAll(() => world.close());

const preview = (text: string) =>
  world.call<TicketsPreview & { code: string }>('POST', 'tickets/preview', { body: { text } });

/** A signed sale with a number of the trader's own. */
async function numberedSale(number: string): Promise<string> {
  const { contractId } = await world.signedSale();
  await world.db.$client.query('update trading.contract set external_number = $1 where id = $2', [
    number,
    contractId,
  ]);
  return contractId;
}

it('a table in Czech is read, each row with what it would enter or why not, and entered once', async () => {
  const contractId = await numberedSale('2026-10002');
  const { status, body } = await preview(
    [
      'Smlouva;Lístek;Datum;SPZ;Brutto kg;Tára kg;Vlhkost %;Příměsi a nečistoty;Bílkoviny',
      '2026-10002;4471;15.10.2026;3Z4 1187;39 860;15 480;15,2;7,0;12,6',
      '2026-10002;4471;15.10.2026;;39860;15480;14;6;13',
      '2026-99999;4472;15.10.2026;;39860;15480;14;6;13',
      '2026-10002;4473;15.10.2026;;10000;15480;14;6;13',
      '2026-10002;4474;31.2.2026;;39860;15480;14;6;13',
      '2026-10002;4475;15.10.2026;;39860;15480;152;6;13',
      '2026-10002;4476;15.10.2026;;39860;15480;14;;13',
      '2026-10002;4477;15.10.2026;;70000;15480;14;6;13',
      '2026-10002;=1+1;15.10.2026;;x;15480;14;6;13',
      '2026-10002;44\u000078;15.10.2026;;39860;15480;14;6;13',
    ].join('\n'),
  );
  expect(status).toBe(200);
  expect(body.rows.map(({ line, code, field }) => [line, code, field])).toEqual([
    [2, null, null],
    [3, 'ticket.duplicate', 'number'],
    [4, 'delivery.not-found', 'contract'],
    [5, 'ticket.weight', 'tareKg'],
    [6, 'number.invalid', 'day'],
    [7, 'ticket.value', 'quality.moisture'],
    [8, 'ticket.quality-missing', 'quality.impurities'],
    [9, 'ticket.over-contract', 'grossKg'],
    [10, 'number.invalid', 'grossKg'],
    [11, 'text.characters', 'root'],
  ]);
  expect(body.rows[0]).toMatchObject({ contractId, paidKg: 23_799, sum: '122584.56', day: '2026-10-15' });

  const [row] = body.rows;
  const { number, lorry, day, grossKg, tareKg, quality } = row ?? {};
  const good = { contractId, number, lorry, day, grossKg, tareKg, quality, clientMutationId: randomUUID() };
  const bad = { ...good, number: '4478', grossKg: 1, clientMutationId: randomUUID() };
  const send = () => world.call<ImportedTickets>('POST', 'tickets/import', { body: { rows: [good, bad] } });
  const expected = { entered: 1, refused: [{ index: 1, code: 'ticket.weight', field: 'tareKg' }] };
  expect((await send()).body).toEqual(expected);
  expect((await send()).body).toEqual(expected);
  expect(
    (await world.call<{ tickets: unknown[] }>('GET', `deliveries/${contractId}`)).body.tickets,
  ).toHaveLength(1);
});

it('what is no table of tickets is refused', async () => {
  expect(await preview('hello')).toMatchObject({ status: 422, body: { code: 'csv.unreadable' } });
  expect(await preview('')).toMatchObject({ status: 422 });
});

it('a trader’s system enters tickets with its key, for its own contracts only', async () => {
  const { contractId } = await world.signedSale();
  const quality = { moisture: '14', impurities: '6', protein: '13' };
  const ticket = {
    number: 'W-1',
    day: '2026-10-15',
    grossKg: 39_860,
    tareKg: 15_480,
    quality,
    clientMutationId: randomUUID(),
  };
  const ask = async (method: 'GET' | 'POST', path: string, key: string, body?: object) => {
    const response = await fetch(`${world.url}/can-trading/api/trader/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const path = `delivery/${contractId}/ticket`;
  expect(await ask('POST', path, OTHER_KEY, ticket)).toMatchObject({
    status: 404,
    body: { code: 'delivery.not-found' },
  });
  const first = await ask('POST', path, KEY, ticket);
  expect(first).toMatchObject({ status: 200, body: { state: 'ENTERED' } });
  expect(await ask('POST', path, KEY, ticket)).toEqual(first);
  expect(await ask('POST', path, KEY, { ...ticket, grossKg: 20_000 })).toMatchObject({
    body: { code: 'idempotency.conflict' },
  });
  const { body } = await ask('GET', 'delivery?limit=1', KEY);
  expect(body).toMatchObject({ deliveries: [{ id: expect.any(String) }], next: expect.any(String) });
  expect((await ask('GET', 'delivery', OTHER_KEY)).body).toEqual({ deliveries: [], next: null });
});
