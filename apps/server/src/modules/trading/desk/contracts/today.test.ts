import type { DeskToday } from '@canola/api-schema/trading/desk-book';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSettlementWorld, type SettlementWorld, SUM } from '../../../../../test/settlement-world.ts';
import { accepted } from '../../../../../test/trading-facts.ts';
import { confirmTicket, disputeTicket } from '../../deliveries/answers.service.ts';
import { agreeCallOff, proposeCallOff } from '../../deliveries/call-offs.service.ts';
import { addTicket } from '../../deliveries/tickets.service.ts';

let world: SettlementWorld;
beforeAll(async () => {
  world = await openSettlementWorld();
});
afterAll(() => world.close());

/** The world's day is 12 November. */
const TODAY = '2026-11-12';
const farmer = () => ({ side: 'FARM', viewer: world.home.viewer }) as const;
const trader = () => ({ side: 'TRADER', traderId: world.traderId, userId: null }) as const;
const today = async (options: Parameters<SettlementWorld['call']>[2] = {}) =>
  (await world.call<DeskToday>('GET', 'today', options)).body;

async function callOff(contractId: string, day: string, side: 'FARM' | 'TRADER' = 'TRADER') {
  const input = { contractId, day, from: '06:00', to: '08:30', tons: '48', lorries: 2, note: null };
  const actor = side === 'FARM' ? farmer() : trader();
  return accepted(await proposeCallOff(world.deps, actor, input)).callOffId;
}

it('shows the lorries that were agreed for today, with what has been weighed', async () => {
  const { contractId } = await world.signedSale();
  accepted(await agreeCallOff(world.deps, farmer(), await callOff(contractId, TODAY)));
  await callOff(contractId, '2026-11-13');
  await world.ticket(contractId, { day: TODAY });
  await world.ticket(contractId, { day: '2026-11-11', netKg: 10_000 });
  expect((await today()).deliveries).toEqual({
    lorries: [
      {
        contractId,
        company: expect.any(String),
        crop: expect.objectContaining({ id: 'milling-wheat', name: 'Milling wheat' }),
        from: '06:00',
        to: '08:30',
        tons: '48.0',
        lorries: 2,
        weighedKg: 24_380,
      },
    ],
    toAnswer: [],
    toAnswerCount: 0,
  });
  // The next day is another one.
  world.clock.set(new Date('2026-11-12T23:30:00Z'));
  expect(await today()).toMatchObject({ today: '2026-11-13', deliveries: { lorries: [] } });
  world.clock.set(new Date('2026-11-12T09:00:00Z'));
});

it('shows what farms wait for: their tickets, call-offs and disputes', async () => {
  const { contractId } = await world.signedSale();
  await callOff(contractId, '2026-11-20', 'FARM');
  accepted(
    await addTicket(world.deps, farmer(), {
      contractId,
      number: '881',
      lorry: null,
      day: TODAY,
      grossKg: 20_000,
      tareKg: 10_000,
      quality: { moisture: '14', impurities: '6', protein: '12.6' },
      splitTo: null,
      takeBack: false,
    }),
  );
  const disputed = await world.ticket(contractId, { isConfirmed: false, netKg: 9_000 });
  const disputes = [{ parameter: 'moisture', asked: '14.5' }];
  accepted(await disputeTicket(world.deps, farmer(), { id: disputed, disputes, note: null }));
  // Its turn is the farm's.
  const waiting = await world.ticket(contractId, { isConfirmed: false, netKg: 8_000 });
  const { deliveries } = await today();
  expect(deliveries?.toAnswer.map(({ kind, number, day }) => [kind, number, day]).toSorted()).toEqual([
    ['CALL_OFF', null, '2026-11-20'],
    ['DISPUTE', '4474', '2026-11-10'],
    ['TICKET', '881', TODAY],
  ]);
  expect(deliveries?.toAnswerCount).toBe(3);
  accepted(await confirmTicket(world.deps, farmer(), waiting));
});

it('shows settlements that are overdue or due within a week, without what is paid', async () => {
  const { id, number, due } = await world.settled();
  expect((await today()).payments).toEqual({ rows: [], count: 0, overdue: 0 });
  const at = (days: number) => {
    const moment = new Date(`${due}T09:00:00Z`);
    moment.setUTCDate(moment.getUTCDate() + days);
    world.clock.set(moment);
  };
  const row = { id, number, company: expect.any(String), currency: 'CZK', due, owed: SUM };
  at(-8);
  expect((await today()).payments?.rows).toEqual([]);
  at(-7);
  expect((await today()).payments).toEqual({
    rows: [{ ...row, overdueDays: null }],
    count: 1,
    overdue: 0,
  });
  at(2);
  expect((await today()).payments).toMatchObject({ rows: [{ ...row, overdueDays: 2 }], overdue: 1 });
  // Of money that came only what the farm has confirmed counts.
  await world.paid(id, SUM, { day: due });
  expect((await today()).payments?.count).toBe(1);
  await world.db.$client.query('update trading.receipt set confirmed_at = now()');
  expect((await today()).payments?.count).toBe(0);
});

it('shows each only to those who may do something about it', async () => {
  const buyer = await today({ user: world.buyer });
  expect([buyer.deliveries === null, buyer.payments]).toEqual([false, null]);
});
