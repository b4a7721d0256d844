import { DisputeTicketDocument } from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from '../../../../test/graphql-caller.ts';
import { figures, GOOD, openTicketDesk, type TicketDesk } from '../../../../test/ticket-desk.ts';
import { NOW } from '../../../../test/trading-world.ts';

let desk: TicketDesk;
beforeAll(async () => {
  desk = await openTicketDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.set(NOW));

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe('a dispute', () => {
  it('is accepted by the other side, or withdrawn by its own', async () => {
    const { contractId } = await desk.signedSale();
    const wet = { ...GOOD, moisture: '15' };
    const { body: first } = await desk.enter(contractId, figures(24_000, { quality: wet }));
    const { body: second } = await desk.enter(contractId, figures(24_000, { quality: wet }));
    expect(await desk.dispute(first.id, 'moisture', '15')).toMatchObject({
      errors: [{ code: 'dispute.same-value' }],
    });
    for (const { id } of [first, second])
      expect(await desk.dispute(id, 'moisture', '14.2')).toMatchObject({ state: 'DISPUTED' });
    expect(await desk.call('POST', `tickets/${first.id}/confirm`)).toMatchObject({
      body: { state: 'CONFIRMED' },
    });
    expect(await desk.confirm(second.id)).toMatchObject({ state: 'CONFIRMED' });
    const tickets = (await desk.read(contractId))?.tickets ?? [];
    const moistureOf = (id: string) =>
      tickets.find((ticket) => ticket.id === id)?.quality.find(({ parameter }) => parameter === 'moisture')
        ?.value;
    expect([moistureOf(first.id), moistureOf(second.id)]).toEqual(['14.2', '15']);
    expect(tickets.find(({ id }) => id === second.id)?.disputes).toMatchObject([
      { state: 'WITHDRAWN', note: 'Wet' },
    ]);
  });

  it('the laboratory’s value decides, and the other side confirms the ticket with it', async () => {
    const { contractId } = await desk.signedSale();
    const { body } = await desk.enter(contractId, figures(24_000, { quality: { ...GOOD, moisture: '16' } }));
    await desk.dispute(body.id, 'moisture', '14.2');
    const open = (await desk.read(contractId))?.tickets[0]?.disputes[0];
    const path = `disputes/${open?.id}/laboratory`;
    expect(await desk.call('POST', path, { body: { value: '152' } })).toMatchObject({ status: 422 });
    expect(await desk.call('POST', path, { body: { value: '14.8' } })).toMatchObject({
      body: { state: 'ENTERED' },
    });
    expect((await desk.read(contractId))?.tickets).toMatchObject([
      {
        turn: 'FARM',
        quality: expect.arrayContaining([expect.objectContaining({ parameter: 'moisture', value: '14.8' })]),
      },
    ]);
    expect(await desk.confirm(body.id)).toMatchObject({ state: 'CONFIRMED' });
  });

  it('a laboratory’s value that one side has typed is never agreed to by that side alone, nor by silence', async () => {
    const { contractId } = await desk.signedSale();
    const { body } = await desk.enter(contractId, figures(24_000, { quality: { ...GOOD, moisture: '16' } }));
    const disputes = [
      { parameter: 'moisture', asked: '14.2' },
      { parameter: 'net', asked: '24100' },
    ];
    await dataOf(desk, desk.home.user, DisputeTicketDocument, { id: body.id, disputes });
    const open = (await desk.read(contractId))?.tickets[0]?.disputes ?? [];
    const id = open.find(({ parameter }) => parameter === 'moisture')?.id;
    await desk.call('POST', `disputes/${id}/laboratory`, { body: { value: '17' } });
    expect(await desk.call('POST', `tickets/${body.id}/confirm`)).toMatchObject({
      body: { state: 'ENTERED' },
    });
    expect((await desk.read(contractId))?.tickets).toMatchObject([
      { turn: 'FARM', netKg: 24_100, confirmsOn: null },
    ]);
    expect(await desk.call('POST', `tickets/${body.id}/void`)).toMatchObject({ body: { state: 'VOID' } });
  });

  it('a farm’s ticket that a laboratory has decided stays, and silence does not confirm it', async () => {
    const [{ contractId }, other] = [await desk.signedSale(), await desk.signedSale()];
    const ticket = figures(24_000);
    const { id = '' } = await desk.farmEnters(contractId, ticket);
    const asked = { disputes: [{ parameter: 'moisture', asked: '15' }] };
    await desk.call('POST', `tickets/${id}/dispute`, { body: asked });
    const disputeId = (await desk.read(contractId))?.tickets[0]?.disputes[0]?.id;
    const laboratory = () => desk.call('POST', `disputes/${disputeId}/laboratory`, { body: { value: '18' } });
    // The farm's numbers are its own: the trader has one of that number elsewhere.
    const { body } = await desk.enter(other.contractId, ticket);
    expect(await laboratory()).toMatchObject({ status: 409, body: { code: 'ticket.duplicate' } });
    await desk.call('POST', `tickets/${body.id}/void`);
    desk.clock.set(inDays(1));
    expect(await laboratory()).toMatchObject({ body: { state: 'ENTERED' } });
    expect(await desk.call('POST', `tickets/${id}/void`)).toMatchObject({
      body: { code: 'ticket.wrong-state' },
    });
    desk.clock.set(inDays(9));
    await desk.watchTickets();
    expect((await desk.read(contractId))?.tickets).toMatchObject([{ state: 'ENTERED', turn: 'FARM' }]);
  });
});

describe('silence', () => {
  const stateOf = async (contractId: string) => (await desk.read(contractId))?.tickets[0]?.state;

  it('counts as a yes after seven days, with reminders on days 2 and 5, each once', async () => {
    const { contractId } = await desk.signedSale();
    await desk.enter(contractId, figures(24_000));
    const reminders = () => desk.messages('ticket.reminder', contractId);
    for (const [days, expected] of [
      [1.9, 0],
      [2, 1],
      [3, 1],
      [5, 2],
      [6.9, 2],
    ] as const) {
      desk.clock.set(inDays(days));
      await desk.watchTickets();
      await desk.watchTickets();
      expect([days, await reminders(), await stateOf(contractId)]).toEqual([days, expected, 'ENTERED']);
    }
    desk.clock.set(inDays(7));
    await desk.watchTickets();
    expect(await stateOf(contractId)).toBe('CONFIRMED');
  });

  it('never of a farm’s ticket, of deductions above 10 per cent, or while the trader is blocked', async () => {
    const [farms, deducted, blocked] = [
      await desk.signedSale(),
      await desk.signedSale(),
      await desk.signedSale(),
    ];
    await desk.farmEnters(farms.contractId, figures(24_000));
    await desk.enter(deducted.contractId, figures(24_000, { quality: { ...GOOD, impurities: '17' } }));
    await desk.enter(blocked.contractId, figures(24_000));
    expect((await desk.read(deducted.contractId))?.tickets).toMatchObject([
      { needsYes: true, confirmsOn: null },
    ]);
    desk.clock.set(inDays(8));
    await desk.setTraderActive(false);
    await desk.watchTickets();
    expect(await stateOf(blocked.contractId)).toBe('ENTERED');
    await desk.setTraderActive(true);
    await desk.watchTickets();
    expect(
      await Promise.all([farms, deducted, blocked].map(({ contractId }) => stateOf(contractId))),
    ).toEqual(['ENTERED', 'ENTERED', 'CONFIRMED']);
  });
});
