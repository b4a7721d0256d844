import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WHEAT_RULES } from '../../../../test/delivery-world.ts';
import { figures, GOOD, openTicketDesk, type TicketDesk } from '../../../../test/ticket-desk.ts';
import { NOW } from '../../../../test/trading-world.ts';

let desk: TicketDesk;
beforeAll(async () => {
  desk = await openTicketDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.set(NOW));

describe('tolerance and closing', () => {
  it('what is too much is split to another contract of the same parties, or taken back', async () => {
    const [first, second] = [await desk.signedSale(), await desk.signedSale()];
    await desk.deliver(first.contractId, 30_000, 30_000);
    const ticket = figures(5_000);
    expect(await desk.enter(first.contractId, ticket)).toMatchObject({
      status: 409,
      body: { code: 'ticket.over-contract', params: { over: '2000' } },
    });
    expect(await desk.enter(first.contractId, { ...ticket, splitTo: first.contractId })).toMatchObject({
      body: { code: 'ticket.split-target' },
    });
    const stranger = await desk.farm();
    const foreign = await desk.signedSale({ owner: stranger });
    expect(await desk.enter(first.contractId, { ...ticket, splitTo: foreign.contractId })).toMatchObject({
      body: { code: 'ticket.split-target' },
    });
    const { body } = await desk.enter(first.contractId, { ...ticket, splitTo: second.contractId });
    expect((await desk.read(first.contractId))?.tickets[0]).toMatchObject({
      countedKg: 3_000,
      movedKg: 2_000,
      movedTo: second.contractId,
    });
    expect((await desk.read(second.contractId))?.tickets).toMatchObject([
      { countedKg: 2_000, splitOf: body.id, number: ticket.number },
    ]);
    await desk.call('POST', `tickets/${body.id}/void`);
    expect((await desk.read(second.contractId))?.tickets).toMatchObject([{ state: 'VOID' }]);
    expect(await desk.enter(first.contractId, { ...ticket, takeBack: true })).toMatchObject({ status: 201 });
    expect(await desk.read(first.contractId)).toMatchObject({ confirmedKg: 60_000, enteredKg: 3_000 });
  });

  it('what is too much goes to no contract whose schedule needs another value', async () => {
    const { contractId } = await desk.signedSale();
    await desk.setRules([
      ...WHEAT_RULES,
      { kind: 'limit', parameter: 'fallingNumber', min: '220', max: null },
    ]);
    const second = await desk.signedSale();
    await desk.setRules(WHEAT_RULES);
    await desk.deliver(contractId, 30_000, 30_000);
    const ticket = figures(5_000, { splitTo: second.contractId });
    expect(await desk.enter(contractId, ticket)).toMatchObject({ body: { code: 'ticket.split-target' } });
    const low = { ...ticket, quality: { ...GOOD, fallingNumber: '180' } };
    expect(await desk.enter(contractId, low)).toMatchObject({ body: { code: 'ticket.split-target' } });
    const good = { ...ticket, quality: { ...GOOD, fallingNumber: '260' } };
    expect(await desk.enter(contractId, good)).toMatchObject({ status: 201 });
  });

  it('full, either side closes it: the outcome, the offer and the totals move together', async () => {
    const { contractId, offerId } = await desk.signedSale();
    await desk.deliver(contractId, 30_000, 28_240);
    const { id } = await desk.farmEnters(contractId, figures(1_000));
    expect(await desk.farmCloses(contractId)).toMatchObject({ errors: [{ code: 'delivery.tickets-open' }] });
    await desk.call('POST', `tickets/${id}/confirm`);
    const sold = await desk.soldTotal();
    expect(await desk.farmCloses(contractId)).toMatchObject({ closed: true, errors: [] });
    expect(await desk.farmCloses(contractId)).toMatchObject({ closed: true });
    expect(await desk.read(contractId)).toMatchObject({ state: 'CLOSED', outcomeTons: '59.2', toGoKg: 0 });
    expect(await desk.offerTons(offerId)).toEqual({ total: '100.0', sold: '59.2', ordered: '0.0' });
    expect(Number(await desk.soldTotal()) - Number(sold)).toBeCloseTo(-0.8);
    expect(await desk.enter(contractId, figures(1_000))).toMatchObject({ body: { code: 'delivery.closed' } });
  });

  it('more than the offer had free adds to its total', async () => {
    const { contractId, offerId } = await desk.signedSale({ total: '60' });
    await desk.deliver(contractId, 31_000, 31_000);
    await desk.farmCloses(contractId);
    expect(await desk.offerTons(offerId)).toEqual({ total: '62.0', sold: '62.0', ordered: '0.0' });
  });

  it('short, both close it, or either one 14 days after the period; an archived offer regains nothing', async () => {
    const [both, alone] = [await desk.signedSale(), await desk.signedSale()];
    await desk.deliver(both.contractId, 20_000);
    await desk.deliver(alone.contractId, 20_000);
    expect(await desk.farmCloses(both.contractId)).toMatchObject({ closed: false });
    // A lorry that comes afterwards takes the request back.
    await desk.deliver(both.contractId, 1_000);
    expect(await desk.call('POST', `deliveries/${both.contractId}/close`)).toMatchObject({
      body: { state: 'ASKED' },
    });
    await desk.deliver(both.contractId, 1_000);
    expect(await desk.farmCloses(both.contractId)).toMatchObject({ closed: false });
    expect(await desk.farmCloses(both.contractId)).toMatchObject({ closed: false });
    expect(await desk.call('POST', `deliveries/${both.contractId}/close`)).toMatchObject({
      body: { state: 'CLOSED' },
    });
    expect(await desk.offerTons(both.offerId)).toEqual({ total: '100.0', sold: '22.0', ordered: '0.0' });

    await desk.archive(alone.offerId);
    desk.clock.set(new Date('2027-01-13T10:00:00Z'));
    expect(await desk.farmCloses(alone.contractId)).toMatchObject({ closed: false });
    desk.clock.set(new Date('2027-01-14T10:00:00Z'));
    expect(await desk.farmCloses(alone.contractId)).toMatchObject({ closed: true });
    expect(await desk.offerTons(alone.offerId)).toEqual({ total: '20.0', sold: '20.0', ordered: '0.0' });
  });
});
