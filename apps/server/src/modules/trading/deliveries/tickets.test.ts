import { randomUUID } from 'node:crypto';
import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import type { Book } from '@canola/api-schema/trading/desk-book';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WHEAT_RULES } from '../../../../test/delivery-world.ts';
import { seedUser } from '../../../../test/factories.ts';
import { figures, GOOD, openTicketDesk, type TicketDesk } from '../../../../test/ticket-desk.ts';
import { accepted, NOW, refused } from '../../../../test/trading-world.ts';
import { addTicket } from './tickets.service.ts';

let desk: TicketDesk;
beforeAll(async () => {
  desk = await openTicketDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.set(NOW));

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe('terms', () => {
  it('a signed sale has the schedule of the terms that it was made under', async () => {
    const { contractId } = await desk.signedSale();
    await desk.setRules([{ kind: 'dry', parameter: 'moisture', base: '13' }]);
    const later = await desk.signedSale();
    await desk.setRules(WHEAT_RULES);
    expect((await desk.read(contractId))?.schedule?.rules.map(({ kind }) => kind).sort()).toEqual([
      'dry',
      'fee',
      'limit',
      'weight_percent',
    ]);
    expect((await desk.read(later.contractId))?.schedule?.rules).toMatchObject([
      { kind: 'dry', base: '13', name: 'Moisture' },
    ]);
    expect(await desk.read(contractId)).toMatchObject({
      state: 'WAITING',
      least: '57.0',
      most: '63.0',
      from: '2026-10-01',
      to: '2026-12-31',
      toGoKg: 60_000,
      canAnswer: true,
    });
  });

  it('a schedule that changed since it was shown refuses the sale', async () => {
    const version = await desk.termsVersion();
    await desk.setRules([{ kind: 'dry', parameter: 'moisture', base: '12' }]);
    await expect(desk.sellUnder(version)).resolves.toMatchObject({
      ok: false,
      errors: [{ code: 'contract.terms-changed' }],
    });
    await desk.setRules(WHEAT_RULES);
  });

  it('a change that somebody else has overtaken, another crop and rules that cannot be meant are refused', async () => {
    const edit = (body: object) => desk.put('quality', body);
    const rules: QualityRule[] = [{ kind: 'dry', parameter: 'moisture', base: '14' }];
    expect(await edit({ cropId: 'milling-wheat', rules, version: 0 })).toMatchObject({ status: 409 });
    expect(await edit({ cropId: 'urea', rules, version: 0 })).toMatchObject({ status: 422 });
    const wrong = [{ ...rules[0], base: '100' }];
    expect(await edit({ cropId: 'milling-wheat', rules: wrong, version: 1 })).toMatchObject({ status: 400 });
  });
});

describe('a ticket', () => {
  it('is calculated to the heller, and confirmed by the other side; twice is once', async () => {
    const { contractId } = await desk.signedSale();
    const quality = { moisture: '15.2', impurities: '7.0', protein: '12.6' };
    const { status, body } = await desk.enter(contractId, figures(24_380, { quality }));
    expect([status, body.state]).toEqual([201, 'ENTERED']);
    expect((await desk.read(contractId))?.tickets).toMatchObject([
      { paidKg: 23_799, sum: '122584.56', deductedPercent: '3.31', turn: 'FARM', confirmsOn: '2026-10-22' },
    ]);
    expect(await desk.call('POST', `tickets/${body.id}/confirm`)).toMatchObject({
      status: 409,
      body: { code: 'ticket.wrong-state' },
    });
    expect(await desk.confirm(body.id)).toMatchObject({ state: 'CONFIRMED', errors: [] });
    expect(await desk.confirm(body.id)).toMatchObject({ state: 'CONFIRMED', errors: [] });
    expect(await desk.read(contractId)).toMatchObject({
      state: 'STARTED',
      confirmedKg: 24_380,
      toGoKg: 35_620,
    });
    const { body: book } = await desk.call<Book>('GET', 'book');
    expect(book.currencies[0]?.crops[0]).toMatchObject({ delivered: '24.4' });
  });

  it.each([
    ['tareKg', { grossKg: 10_000, tareKg: 12_000 }, 'ticket.weight'],
    ['grossKg', { grossKg: 240_000 }, 'ticket.weight'],
    ['grossKg', { grossKg: 9_000_000_000_001, tareKg: 9_000_000_000_000 }, 'ticket.weight'],
    ['quality.net', { quality: { ...GOOD, net: '1000' } }, 'ticket.value'],
    ['quality.moisture', { quality: { ...GOOD, moisture: '152' } }, 'ticket.value'],
    ['quality.impurities', { quality: { moisture: '14', protein: '13' } }, 'ticket.quality-missing'],
    ['quality.protein', { quality: { ...GOOD, protein: '11.9' } }, 'ticket.beyond-limit'],
    ['day', { day: '2026-10-16' }, 'ticket.outside-period'],
    ['day', { day: '2026-10-14' }, 'ticket.outside-period'],
  ])('is refused at %s with %j', async (field, overrides, code) => {
    const { contractId } = await desk.signedSale();
    expect(await desk.enter(contractId, figures(24_000, overrides))).toMatchObject({
      status: 422,
      body: { code, fields: { [field]: [code] } },
    });
  });

  it('is entered once by the trader in a year, whatever the contract, and again when it is void', async () => {
    const [first, second] = [await desk.signedSale(), await desk.signedSale()];
    const ticket = figures(20_000);
    const { body } = await desk.enter(first.contractId, ticket);
    const again = await desk.enter(second.contractId, ticket);
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'ticket.duplicate', fields: { number: expect.any(Array) } },
    });
    expect(await desk.call('POST', `tickets/${body.id}/void`)).toMatchObject({ body: { state: 'VOID' } });
    expect(await desk.enter(second.contractId, ticket)).toMatchObject({ status: 201 });
    const rivals = figures(10_000);
    const both = await Promise.all([first, second].map(({ contractId }) => desk.enter(contractId, rivals)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('sent again by the phone enters nothing twice; another one under the same id is refused', async () => {
    const { contractId } = await desk.signedSale();
    const [ticket, id] = [figures(24_000), randomUUID()];
    const first = await desk.farmEnters(contractId, ticket, id);
    expect(await desk.farmEnters(contractId, ticket, id)).toEqual(first);
    expect(await desk.farmEnters(contractId, figures(1000), id)).toMatchObject({
      errors: [{ code: 'mutation.conflict' }],
    });
    expect((await desk.read(contractId))?.tickets).toHaveLength(1);
    const [other, otherId] = [figures(10_000), randomUUID()];
    const both = await Promise.all([1, 2].map(() => desk.farmEnters(contractId, other, otherId)));
    expect(both[0]).toMatchObject({ state: 'ENTERED', errors: [] });
    expect(both[1]).toEqual(both[0]);
  });

  it('at the same moment as others takes only the room that they leave', async () => {
    const { contractId } = await desk.signedSale();
    const lorries = await Promise.all([1, 2, 3, 4].map(() => desk.enter(contractId, figures(30_000))));
    expect(lorries.map(({ body }) => body.state ?? body.code).sort()).toEqual([
      'ENTERED',
      'ENTERED',
      'ticket.over-contract',
      'ticket.over-contract',
    ]);
    expect(await desk.read(contractId)).toMatchObject({ enteredKg: 60_000 });
  });

  it('is one message to the other side, and none where that has answered before', async () => {
    const [{ contractId }, answered] = [await desk.signedSale(), await desk.signedSale()];
    await desk.enter(contractId, figures(24_000));
    const { body } = await desk.enter(answered.contractId, figures(24_000));
    await desk.confirm(body.id);
    await desk.runJobs();
    const told = await desk.messages('ticket.to-answer', contractId);
    expect(told).toBeGreaterThan(0);
    expect(await desk.messages('ticket.to-answer', answered.contractId)).toBe(0);
    await desk.farmEnters(contractId, figures(1_000));
    await desk.runJobs();
    expect(await desk.messages('desk.ticket-to-answer', contractId)).toBeGreaterThan(0);
    expect(await desk.messages('ticket.to-answer', contractId)).toBe(told);
  });

  it('outside of the period is a warning that both see', async () => {
    const { contractId } = await desk.signedSale();
    desk.clock.set(new Date('2027-01-05T10:00:00Z'));
    await desk.enter(contractId, figures(24_000, { day: '2027-01-05' }));
    expect((await desk.read(contractId))?.tickets).toMatchObject([{ isOutsidePeriod: true }]);
    const { body } = await desk.call('GET', `deliveries/${contractId}`);
    expect(body).toMatchObject({ tickets: [{ isOutsidePeriod: true }] });
  });

  it('belongs to its parties only, and answering needs the right to sign', async () => {
    const { contractId } = await desk.signedSale();
    const { body } = await desk.enter(contractId, figures(24_000));
    const stranger = await desk.farm();
    expect(await desk.read(contractId, stranger.user)).toBeNull();
    expect(await desk.confirm(body.id, stranger.user)).toMatchObject({ errors: [{ code: 'not-found' }] });
    const helper = await desk.member('USER');
    expect(await desk.confirm(body.id, helper)).toMatchObject({ errors: [{ code: 'grant.missing' }] });
    expect(
      await desk.call('GET', `deliveries/${contractId}`, { user: await seedUser(desk.db) }),
    ).toMatchObject({
      status: 404,
    });
    const scale = await desk.deskMember('SCALE');
    expect(await desk.call('GET', `deliveries/${contractId}`, { user: scale })).toMatchObject({
      status: 200,
    });
    const accountant = await desk.deskMember('ACCOUNTANT');
    expect(await desk.call('GET', `deliveries/${contractId}`, { user: accountant })).toMatchObject({
      status: 403,
    });
  });

  it('with others that arrive at the same time is one commit with them; a wrong one costs no other its place', async () => {
    const contracts: string[] = [];
    for (let count = 0; count < 5; count += 1) contracts.push((await desk.signedSale()).contractId);
    const actor = { side: 'TRADER', traderId: desk.traderId, userId: null } as const;
    const enterAll = (numberOf: (at: number) => Record<string, unknown>) =>
      Promise.all(
        contracts.map((contractId, at) => {
          const ticket = { ...figures(20_000, numberOf(at)), contractId, splitTo: null, takeBack: false };
          return addTicket(desk.deps, actor, ticket);
        }),
      );
    const ids = (await enterAll(() => ({}))).map((outcome) => accepted(outcome).ticketId);
    const { rows } = await desk.db.$client.query(
      `select count(distinct t.xmin::text)::int as commits, count(*)::int as tickets,
         (select count(*)::int from trading.ticket_quality q where q.ticket_id = any($1::uuid[])) as values
       from trading.ticket t where t.id = any($1::uuid[])`,
      [ids],
    );
    expect(rows).toEqual([{ commits: 1, tickets: 5, values: 15 }]);

    // The trader's number twice: the database refuses it, and all that came with it.
    const again = await enterAll((at) => (at < 2 ? { number: 'TWICE' } : {}));
    expect(again.filter(({ ok }) => ok)).toHaveLength(4);
    expect(again.flatMap(refused)).toEqual(['number: ticket.duplicate']);
  });
});

describe('both enter one ticket', () => {
  it('the same figures confirm it, whoever was first', async () => {
    const { contractId } = await desk.signedSale();
    const [first, second] = [figures(24_000), figures(24_000)];
    await desk.farmEnters(contractId, first);
    expect(await desk.enter(contractId, first)).toMatchObject({ body: { state: 'CONFIRMED' } });
    await desk.enter(contractId, second);
    expect(await desk.farmEnters(contractId, second)).toMatchObject({ state: 'CONFIRMED' });
    expect(await desk.read(contractId)).toMatchObject({ confirmedKg: 48_000, enteredKg: 0 });
  });

  it('other figures open a dispute, filled in', async () => {
    const { contractId } = await desk.signedSale();
    const ticket = figures(24_000);
    await desk.farmEnters(contractId, { ...ticket, quality: { ...GOOD, moisture: '14.5' } });
    expect(await desk.enter(contractId, { ...ticket, grossKg: ticket.grossKg - 100 })).toMatchObject({
      body: { state: 'DISPUTED' },
    });
    expect((await desk.read(contractId))?.tickets[0]).toMatchObject({
      side: 'TRADER',
      netKg: 23_900,
      turn: 'TRADER',
      disputes: [
        { parameter: 'net', name: 'Net weight', stated: '23900', asked: '24000', openedBy: 'FARM' },
        { parameter: 'moisture', stated: '14', asked: '14.5' },
      ],
    });
  });

  it('values that the farm has not seen wait for its answer', async () => {
    const { contractId } = await desk.signedSale();
    const ticket = figures(24_000);
    const { id } = await desk.farmEnters(contractId, { ...ticket, quality: {} });
    expect(await desk.call('POST', `tickets/${id}/confirm`)).toMatchObject({
      body: { code: 'ticket.quality-missing' },
    });
    expect(await desk.enter(contractId, ticket)).toMatchObject({ body: { id, state: 'ENTERED' } });
    expect((await desk.read(contractId))?.tickets).toMatchObject([{ side: 'TRADER', turn: 'FARM' }]);
  });

  it('somebody who may not sign agrees to nothing by typing the trader’s ticket again', async () => {
    const { contractId } = await desk.signedSale();
    const ticket = figures(24_000);
    await desk.enter(contractId, ticket);
    const helper = await desk.member('USER');
    expect(await desk.farmEnters(contractId, ticket, undefined, helper)).toMatchObject({ state: 'ENTERED' });
    expect((await desk.read(contractId))?.tickets).toMatchObject([{ turn: 'FARM' }]);
  });

  it('neither side alone voids what both have entered', async () => {
    const { contractId } = await desk.signedSale();
    const ticket = figures(24_000);
    const { id } = await desk.farmEnters(contractId, ticket);
    desk.clock.set(inDays(0.1));
    await desk.enter(contractId, { ...ticket, grossKg: ticket.grossKg - 2_000 });
    expect(await desk.call('POST', `tickets/${id}/void`)).toMatchObject({
      body: { code: 'ticket.wrong-state' },
    });
    expect((await desk.read(contractId))?.tickets).toMatchObject([{ state: 'DISPUTED' }]);
  });

  it('a split load is measured once: its part in the other contract gets the trader’s values with it', async () => {
    const [first, second] = [await desk.signedSale(), await desk.signedSale()];
    for (const kg of [30_000, 30_000]) await desk.enter(first.contractId, figures(kg));
    const ticket = figures(5_000);
    const split = { ...ticket, quality: {}, splitTo: second.contractId };
    await desk.farmEnters(first.contractId, split);
    expect(await desk.enter(first.contractId, ticket)).toMatchObject({ body: { state: 'ENTERED' } });
    const [part] = (await desk.read(second.contractId))?.tickets ?? [];
    expect(part).toMatchObject({ side: 'TRADER', turn: 'FARM', countedKg: 2_000, paidKg: 2_000 });
    expect(await desk.confirm(part?.id ?? '')).toMatchObject({ state: 'CONFIRMED' });
  });
});
