import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figures, openTicketDesk, type TicketDesk } from '../../../../test/ticket-desk.ts';
import { NOW } from '../../../../test/trading-world.ts';
import { issueTraderKey } from '../../prices/index.ts';

let desk: TicketDesk;
beforeAll(async () => {
  desk = await openTicketDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.set(NOW));

const traderVoids = (id: string) => desk.call<{ state: string; code: string }>('POST', `tickets/${id}/void`);
const settle = (contractId: string) =>
  desk.call<{ id: string }>('POST', 'settlements', { body: { contractId } });

/** A delivery with one confirmed ticket. */
async function confirmed(kg = 24_000) {
  const { contractId } = await desk.signedSale();
  return { contractId, id: await desk.deliver(contractId, kg) };
}

describe('a confirmed ticket', () => {
  it.each(['FARM', 'TRADER'] as const)('is void once both sides say so, first the %s', async (first) => {
    const { contractId, id } = await confirmed();
    const [ask, agree] = first === 'FARM' ? [desk.farmVoids, traderVoids] : [traderVoids, desk.farmVoids];
    for (const _ of ['asked', 'asked again']) await ask(id);
    const kind = first === 'FARM' ? 'desk.ticket-void-asked' : 'ticket.void-asked';
    const told = await desk.messages(kind, contractId);
    expect(told).toBeGreaterThan(0);
    expect(await desk.read(contractId)).toMatchObject({
      confirmedKg: 24_000,
      tickets: [{ state: 'CONFIRMED', voidAskedBy: first, turn: first === 'FARM' ? 'TRADER' : 'FARM' }],
    });
    await agree(id);
    expect(await desk.messages(kind, contractId)).toBe(told);
    expect(await desk.read(contractId)).toMatchObject({
      state: 'WAITING',
      confirmedKg: 0,
      toGoKg: 60_000,
      tickets: [{ state: 'VOID', voidAskedBy: null, turn: null }],
    });
    expect(await desk.farmVoids(id)).toMatchObject({ state: 'VOID', errors: [] });
  });

  it.each(['FARM', 'TRADER'] as const)('stays when the %s confirms it again', async (side) => {
    const { contractId, id } = await confirmed();
    await desk.farmVoids(id);
    await (side === 'FARM' ? desk.confirm(id) : desk.call('POST', `tickets/${id}/confirm`));
    expect((await desk.read(contractId))?.tickets).toMatchObject([{ state: 'CONFIRMED', voidAskedBy: null }]);
    // The request is gone: the trader's is a new one.
    expect(await traderVoids(id)).toMatchObject({ body: { state: 'CONFIRMED' } });
  });

  it('asked for and withdrawn again and again is one message a day', async () => {
    const { contractId, id } = await confirmed();
    const told = () => desk.messages('ticket.void-asked', contractId);
    const ask = async () => {
      expect(await traderVoids(id)).toMatchObject({ body: { state: 'CONFIRMED' } });
      return told();
    };
    const once = await ask();
    expect(once).toBeGreaterThan(0);
    await desk.call('POST', `tickets/${id}/confirm`);
    expect(await ask()).toBe(once);
    await desk.confirm(id);
    desk.clock.set(new Date(NOW.getTime() + 24 * 60 * 60 * 1000));
    expect(await ask()).toBe(2 * once);
  });

  it('goes with the part of it in another contract, and not once that delivery is closed', async () => {
    const [first, second] = [await desk.signedSale(), await desk.signedSale()];
    await desk.deliver(first.contractId, 30_000, 30_000);
    const split = figures(5_000, { splitTo: second.contractId });
    const { body } = await desk.enter(first.contractId, split);
    await desk.confirm(body.id);
    const partOf = async () =>
      (await desk.read(second.contractId))?.tickets.find(({ splitOf }) => splitOf === body.id);
    const part = await partOf();
    await desk.confirm(part?.id ?? '');
    // The part by itself is no lorry.
    expect(await desk.farmVoids(part?.id ?? '')).toMatchObject({ errors: [{ code: 'ticket.wrong-state' }] });
    await desk.deliver(second.contractId, 28_000, 28_000);
    expect(await desk.farmCloses(second.contractId)).toMatchObject({ closed: true });
    expect(await traderVoids(body.id)).toMatchObject({ status: 409, body: { code: 'delivery.closed' } });
    expect(await partOf()).toMatchObject({ state: 'CONFIRMED' });
  });

  it('takes its part with it', async () => {
    const [first, second] = [await desk.signedSale(), await desk.signedSale()];
    await desk.deliver(first.contractId, 30_000, 30_000);
    const { body } = await desk.enter(first.contractId, figures(5_000, { splitTo: second.contractId }));
    await desk.confirm(body.id);
    await desk.farmVoids(body.id);
    expect(await traderVoids(body.id)).toMatchObject({ body: { state: 'VOID' } });
    expect((await desk.read(second.contractId))?.tickets).toMatchObject([{ state: 'VOID' }]);
  });

  it('needs the right to answer on both sides, and belongs to its parties', async () => {
    const { id } = await confirmed();
    expect(await desk.farmVoids(id, await desk.member('USER'))).toMatchObject({
      errors: [{ code: 'grant.missing' }],
    });
    expect(await desk.farmVoids(id, (await desk.farm()).user)).toMatchObject({
      errors: [{ code: 'not-found' }],
    });
    const accountant = await desk.deskMember('ACCOUNTANT');
    expect(await desk.call('POST', `tickets/${id}/void`, { user: accountant })).toMatchObject({
      status: 403,
    });
  });

  it('with the trader’s key is the same, and an old answer sent again keeps nothing', async () => {
    const { contractId } = await desk.signedSale();
    const { id } = await desk.farmEnters(contractId, figures(24_000));
    const key = await issueTraderKey(desk.db, { traderId: desk.traderId, now: NOW });
    const send = async (move: 'confirm' | 'keep' | 'void') => {
      const url = `/can-trading/api/trader/ticket/${id}/${move}`;
      const headers = { authorization: `Bearer ${key}` };
      return (await desk.app.inject({ method: 'POST', url, headers })).json();
    };
    const wish = async () => (await desk.read(contractId))?.tickets[0]?.voidAskedBy;
    expect(await send('keep')).toMatchObject({ code: 'ticket.wrong-state' });
    expect(await send('confirm')).toEqual({ id, state: 'CONFIRMED' });
    await desk.farmVoids(id ?? '');
    expect(await send('confirm')).toEqual({ id, state: 'CONFIRMED' });
    expect(await wish()).toBe('FARM');
    for (const _ of ['kept', 'kept again']) expect(await send('keep')).toEqual({ id, state: 'CONFIRMED' });
    expect(await wish()).toBeNull();
    await desk.farmVoids(id ?? '');
    expect(await send('void')).toEqual({ id, state: 'VOID' });
    expect(await desk.read(contractId)).toMatchObject({ confirmedKg: 0 });
  });
});

describe('while one side wants it void', () => {
  it('it waits for the other side, is in no settlement, and the delivery is not closed', async () => {
    const { contractId, id } = await confirmed();
    const waiting = async () => (await desk.call<{ waiting: number }>('GET', 'deliveries')).body.waiting;
    const before = await waiting();
    await desk.farmVoids(id);
    expect(await waiting()).toBe(before + 1);
    expect(await settle(contractId)).toMatchObject({ status: 409, body: { code: 'settlement.empty' } });
    expect(await desk.farmCloses(contractId)).toMatchObject({ errors: [{ code: 'delivery.tickets-open' }] });
    await desk.confirm(id);
    expect(await settle(contractId)).toMatchObject({ status: 201 });
    expect(await desk.farmVoids(id)).toMatchObject({ errors: [{ code: 'ticket.settled' }] });
  });

  it('its part in another contract is in no settlement either, and that delivery isn’t closed', async () => {
    const [first, second] = [await desk.signedSale(), await desk.signedSale()];
    await desk.deliver(first.contractId, 30_000, 30_000);
    const { body } = await desk.enter(first.contractId, figures(30_000, { splitTo: second.contractId }));
    await desk.confirm(body.id);
    const tickets = async () => (await desk.read(second.contractId))?.tickets ?? [];
    await desk.confirm((await tickets())[0]?.id ?? '');
    await desk.deliver(second.contractId, 30_000);
    await desk.farmVoids(body.id);
    expect(await desk.farmCloses(second.contractId)).toMatchObject({
      errors: [{ code: 'delivery.tickets-open' }],
    });
    expect(await settle(second.contractId)).toMatchObject({ body: { lines: [{ netKg: 30_000 }] } });
    expect(await traderVoids(body.id)).toMatchObject({ body: { state: 'VOID' } });
    expect((await tickets()).map(({ state }) => state).sort()).toEqual(['CONFIRMED', 'VOID']);
  });

  it('a wish to close with less is taken back when it is void', async () => {
    const { contractId, id } = await confirmed();
    await desk.farmCloses(contractId);
    await desk.farmVoids(id);
    await traderVoids(id);
    expect(await desk.read(contractId)).toMatchObject({ state: 'WAITING', closeAskedBy: null });
  });

  it('settling and agreeing at the same moment leave it either settled or void', async () => {
    for (let round = 0; round < 2; round++) {
      const { contractId, id } = await confirmed();
      const [settled, asked] = await Promise.all([settle(contractId), desk.farmVoids(id)]);
      const [ticket] = (await desk.read(contractId))?.tickets ?? [];
      expect(ticket).toMatchObject(
        settled.status === 201
          ? { state: 'CONFIRMED', isSettled: true, voidAskedBy: null }
          : { state: 'CONFIRMED', isSettled: false, voidAskedBy: 'FARM' },
      );
      expect(asked?.errors.length).toBe(settled.status === 201 ? 1 : 0);
    }
  });

  it('both asking at the same moment agree, and keeping and agreeing at the same moment end in one of them', async () => {
    const both = await confirmed();
    await Promise.all([desk.farmVoids(both.id), traderVoids(both.id)]);
    expect((await desk.read(both.contractId))?.tickets).toMatchObject([{ state: 'VOID' }]);
    const { contractId, id } = await confirmed();
    await desk.farmVoids(id);
    const [kept, voided] = await Promise.all([desk.confirm(id), traderVoids(id)]);
    const [ticket] = (await desk.read(contractId))?.tickets ?? [];
    if (voided.body.state === 'VOID') expect(ticket).toMatchObject({ state: 'VOID' });
    else expect([kept?.state, ticket?.voidAskedBy]).toEqual(['CONFIRMED', 'TRADER']);
  });
});
