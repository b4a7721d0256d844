import { randomUUID } from 'node:crypto';
import type { DeskSettlement, DeskSettlements } from '@canola/api-schema/trading/desk-settlements';
import {
  AgreeSettlementDocument,
  ConfirmReceiptDocument,
  DeliveriesWaitingDocument,
  DeliveryDocument,
  DisputeSettlementDocument,
  OwedDocument,
  SayReceiptDocument,
  SettlementDocument,
  WithdrawReceiptDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../../../../test/graphql-caller.ts';
import { openSettlementWorld, type SettlementWorld, SUM } from '../../../../test/settlement-world.ts';
import { confirmTicket, disputeTicket } from '../deliveries/answers.service.ts';
import { voidTicket } from '../deliveries/voiding.service.ts';
import { watchOverdue } from './overdue.tasks.ts';

let world: SettlementWorld;
beforeAll(async () => {
  world = await openSettlementWorld();
});
afterAll(() => world.close());

const farmer = () => ({ side: 'FARM', viewer: world.home.viewer }) as const;
const owed = async () =>
  (await dataOf(world, world.home.user, OwedDocument, { companyId: world.home.companyId })).owed;
const settlementOf = async (id: string) =>
  (await dataOf(world, world.home.user, SettlementDocument, { id })).settlement;
const atDesk = async (id: string) => (await world.call<DeskSettlement>('GET', `settlements/${id}`)).body;
const say = async (
  settlement: string,
  amount: string,
  more: { day?: string; clientMutationId?: string } = {},
) => {
  const variables = { settlement, amount, day: '2026-11-12', ...more };
  return (await dataOf(world, world.home.user, SayReceiptDocument, variables)).sayReceipt;
};
const confirm = async (id: string) =>
  (await dataOf(world, world.home.user, ConfirmReceiptDocument, { id })).confirmReceipt;
const codes = ({ errors }: { errors: { field: string; code: string }[] }) =>
  errors.map(({ field, code }) => `${field}: ${code}`);

describe('a settlement', () => {
  it('has the sum of the worked example to the heller, its lines, and is due days after the last delivery', async () => {
    const { contractId } = await world.signedSale();
    await world.ticket(contractId);
    await world.ticket(contractId, { day: '2026-11-11' });
    const { status, body } = await world.settle(contractId, { tax: '14710.15' });
    expect(status).toBe(201);
    const paymentDays = 30;
    const due = new Date('2026-11-11');
    due.setUTCDate(due.getUTCDate() + paymentDays);
    expect(body).toMatchObject({
      contractId,
      net: '245169.12',
      tax: '14710.15',
      total: '259879.27',
      owed: '259879.27',
      state: 'SENT',
      due: due.toISOString().slice(0, 10),
      lines: [
        { netKg: 24_380, paidKg: 23_799, amount: SUM },
        { netKg: 24_380, paidKg: 23_799, amount: SUM },
      ],
    });
    expect(await settlementOf(body.id)).toMatchObject({
      companyId: world.home.companyId,
      number: body.number,
      owed: '259879.27',
      canAnswer: true,
    });
    const line = (await dataOf(world, world.home.user, DeliveryDocument, { contractId })).delivery;
    expect(line).toMatchObject({ owed: '259879.27', due: body.due });
  });

  it('takes each ticket once, and none without a confirmation or while a dispute is open', async () => {
    const { contractId } = await world.signedSale();
    const code = async () => (await world.settle<{ code: string }>(contractId)).body.code;
    expect(await code()).toBe('settlement.empty');
    const ticketId = await world.ticket(contractId, { isConfirmed: false });
    expect(await code()).toBe('settlement.empty');
    await disputeTicket(world.deps, farmer(), {
      id: ticketId,
      disputes: [{ parameter: 'moisture', asked: '14.5' }],
      note: null,
    });
    await world.ticket(contractId, { netKg: 10_000 });
    expect(await code()).toBe('dispute.open');
    // The side that opened it withdraws it, and the trader's figures stand.
    await confirmTicket(world.deps, farmer(), ticketId);
    const first = await world.settle(contractId);
    expect(first.body.lines).toHaveLength(2);
    expect(await code()).toBe('settlement.empty');
  });

  it('has numbers without gaps, however many are issued and refused at the same moment', async () => {
    const contracts: string[] = [];
    for (const _ of [1, 2, 3, 4]) {
      const { contractId } = await world.signedSale();
      await world.ticket(contractId, { netKg: 8_000 });
      contracts.push(contractId);
    }
    // Twice each: the second finds nothing to settle, or the first's id.
    const id = randomUUID();
    const [sole, ...others] = contracts as [string, ...string[]];
    await Promise.all([
      ...[1, 2].map(() => world.settle(sole, { clientMutationId: id })),
      ...others.flatMap((contractId) => [world.settle(contractId), world.settle(contractId)]),
    ]);
    const { rows } = await world.db.$client.query(
      'select sequence from trading.settlement where trader_id = $1 order by sequence',
      [world.traderId],
    );
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
    expect(await atDesk(id)).toMatchObject({ id, contractId: sole });
    const taken = await world.settle<{ code: string }>(others[0] ?? '', { clientMutationId: id });
    expect(taken.body.code).toBe('idempotency.conflict');
  });

  it('is corrected by another one, which takes its tickets and payments over', async () => {
    const first = await world.settled();
    expect(codes(await say(first.id, '1000'))).toEqual([]);
    await world.paid(first.id, '1000');
    const tooLittle = { replaces: first.id, tax: '0', without: [first.lines[0]?.ticketId] };
    expect((await world.settle<{ code: string }>(first.contractId, tooLittle)).body.code).toBe(
      'settlement.below-paid',
    );
    const { body: second } = await world.settle(first.contractId, { replaces: first.id, tax: '100' });
    expect(second).toMatchObject({
      total: '122684.56',
      owed: '121684.56',
      replaces: first.id,
      state: 'SENT',
    });
    expect(await settlementOf(first.id)).toMatchObject({
      state: 'REPLACED',
      owed: '0.00',
      replacedBy: second.id,
    });
    expect((await world.settle<{ code: string }>(first.contractId, { replaces: first.id })).body.code).toBe(
      'settlement.closed',
    );
  });

  it('whose only ticket is wrong is corrected to nothing, and the ticket is void once both sides say so', async () => {
    const first = await world.settled();
    const [line] = first.lines;
    const ticketId = line?.ticketId ?? '';
    const none = { replaces: first.id, without: [ticketId] };
    expect((await world.settle<{ code: string }>(first.contractId, { ...none, tax: '1' })).body.code).toBe(
      'settlement.tax',
    );
    const [sent, paid] = [await world.messages('settlement.sent'), await world.messages('settlement.paid')];
    const { body: second } = await world.settle(first.contractId, none);
    expect(second).toMatchObject({
      contractId: first.contractId,
      due: first.due,
      total: '0.00',
      state: 'PAID',
      lines: [{ ticketId, netKg: 0, paidKg: 0, amount: '0.00' }],
    });
    expect(await settlementOf(second.id)).toMatchObject({ contractId: first.contractId, owed: '0.00' });
    expect(await settlementOf(first.id)).toMatchObject({ state: 'REPLACED', replacedBy: second.id });
    expect(await world.messages('settlement.sent')).toBeGreaterThan(sent);
    expect(await world.messages('settlement.paid')).toBe(paid);
    const trader = { side: 'TRADER', traderId: world.traderId, userId: null } as const;
    for (const actor of [farmer(), trader])
      expect(await voidTicket(world.deps, actor, ticketId)).toMatchObject({ ok: true });
    await world.ticket(first.contractId, { netKg: 10_000 });
    expect((await world.settle(first.contractId)).body.lines).toMatchObject([{ netKg: 10_000 }]);
  });

  it('a correction takes no lorry that has come since, so it is due on the same day', async () => {
    const first = await world.settled();
    await world.ticket(first.contractId, { day: '2026-11-12', netKg: 10_000 });
    const { body: second } = await world.settle(first.contractId, { replaces: first.id });
    expect(second).toMatchObject({ due: first.due, total: SUM, lines: [{ netKg: 24_380 }] });
    expect((await world.settle(first.contractId)).body.lines).toMatchObject([{ netKg: 10_000 }]);
  });

  it('is not there for another trader or another farm, and needs the right to settle', async () => {
    const { id } = await world.settled();
    const stranger = await world.farm();
    expect((await dataOf(world, stranger.user, SettlementDocument, { id })).settlement).toBeNull();
    const variables = { settlement: id, amount: '1', day: '2026-11-12' };
    const { sayReceipt } = await dataOf(world, stranger.user, SayReceiptDocument, variables);
    expect(codes(sayReceipt)).toEqual(['root: not-found']);
    const reader = await world.member('USER');
    expect(codes((await dataOf(world, reader, SayReceiptDocument, variables)).sayReceipt)).toEqual([
      'root: grant.missing',
    ]);
    const body = { amount: '1', day: '2026-11-12' };
    expect((await world.call('POST', `settlements/${id}/paid`, { user: world.buyer, body })).status).toBe(
      403,
    );
    const accountant = await world.deskMember('ACCOUNTANT');
    expect((await world.call('GET', `settlements/${id}`, { user: accountant })).status).toBe(200);
  });
});

describe('payments', () => {
  it('count once both sides have said them, and never twice', async () => {
    const { id } = await world.settled();
    const { body } = await world.paid(id, '22584.56');
    expect(body).toMatchObject({ owed: SUM, receipts: [{ amount: '22584.56', confirmedAt: null }] });
    const clientMutationId = randomUUID();
    for (const _ of [1, 2]) expect(codes(await say(id, '22584.56', { clientMutationId }))).toEqual([]);
    expect(await atDesk(id)).toMatchObject({
      owed: '100000.00',
      receipts: [{ confirmedAt: expect.any(String) }],
    });
    // Eleven days apart it is another payment.
    await world.paid(id, '50000', { day: '2026-11-01' });
    await say(id, '50000', { day: '2026-11-12' });
    expect((await atDesk(id)).receipts.filter(({ confirmedAt }) => !confirmedAt)).toHaveLength(2);
  });

  it('add up under the lock: more than the rest is refused, and the last one pays', async () => {
    const { id } = await world.settled();
    const said = (await world.paid(id, '100000')).body.receipts[0]?.id ?? '';
    const over = await world.paid<{ code: string; fields: object }>(id, '22584.57');
    expect(over).toMatchObject({
      status: 422,
      body: { code: 'receipt.above-rest', fields: { amount: [expect.any(String)] } },
    });
    expect(codes(await confirm(said))).toEqual([]);
    expect(codes(await confirm(said))).toEqual([]);
    expect(codes(await say(id, '22584.57'))).toEqual(['amount: receipt.above-rest']);
    const rivals = await Promise.all([say(id, '22584.56'), say(id, '22584.56'), world.paid(id, '22584.56')]);
    expect(rivals).toHaveLength(3);
    expect(await atDesk(id)).toMatchObject({ owed: '0', state: 'PAID' });
    expect(codes(await say(id, '1'))).toEqual(['root: settlement.closed']);
    expect(await world.messages('settlement.paid')).toBeGreaterThan(0);
  });

  it('are typed as money of days that have been', async () => {
    const { id } = await world.settled();
    for (const amount of ['0', '1.005', '-5', 'x']) {
      const answer = await say(id, amount).catch(() => ({
        errors: [{ field: 'amount', code: 'number.invalid' }],
      }));
      expect(codes(answer as never)).toEqual(['amount: number.invalid']);
    }
    expect(codes(await say(id, '5', { day: '2026-11-14' }))).toEqual(['day: receipt.day-future']);
  });

  it('that were said by mistake are withdrawn by the side that said them', async () => {
    const { id } = await world.settled();
    const { id: receipt = '' } = await say(id, '10');
    const withdraw = { id: receipt ?? '' };
    expect(codes(await confirm(receipt ?? ''))).toEqual(['root: receipt.own']);
    expect((await world.call('POST', `receipts/${randomUUID()}/confirm`, { body: {} })).status).toBe(404);
    await dataOf(world, world.home.user, WithdrawReceiptDocument, withdraw);
    expect((await atDesk(id)).receipts).toEqual([]);
  });
});

describe('what is owed', () => {
  it('is the same for both sides, by month, without what is disputed', async () => {
    const before = await owed();
    const { id } = await world.settled();
    const dispute = (note: string) => dataOf(world, world.home.user, DisputeSettlementDocument, { id, note });
    const plus = (sum = '0', change: string) => (Number(sum) + Number(change)).toFixed(2);
    expect((await owed())?.total).toBe(plus(before?.total, SUM));
    expect(codes((await dispute(' ')).disputeSettlement)).toEqual(['note: field.required']);
    expect(codes((await dispute('A ticket is missing')).disputeSettlement)).toEqual([]);
    expect(await owed()).toMatchObject({ total: before?.total, disputed: plus(before?.disputed, SUM) });
    const desk = await world.call<{ currencies: object[] }>('GET', 'owed');
    expect(desk.body.currencies).toMatchObject([
      { currency: 'CZK', total: before?.total, disputed: plus(before?.disputed, SUM) },
    ]);
    await dataOf(world, world.home.user, AgreeSettlementDocument, { id });
    const now = await owed();
    expect(now?.months.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2)).toBe(now?.total);
  });

  it('is overdue after its day, and both sides are told after 1, 7 and 14 days, once', async () => {
    const now = world.clock.now();
    const { id, due } = await world.settled();
    const told = async () => [
      await world.messages('settlement.overdue'),
      await world.messages('desk.settlement-overdue'),
    ];
    const run = async (days: number) => {
      world.clock.set(new Date(Date.parse(due) + days * 86_400_000 + 10 * 3_600_000));
      for (const _ of [1, 2]) await watchOverdue.run(world.deps, {} as never, { jobId: '1' } as never);
    };
    await world.db.$client.query(`update trading.settlement set state = 'PAID' where id <> $1`, [id]);
    await run(0);
    expect(await told()).toEqual([0, 0]);
    for (const days of [1, 2, 7, 8, 14, 20]) await run(days);
    const members = 2;
    const people = 3;
    expect(await told()).toEqual([3 * members, 3 * people]);
    expect(await settlementOf(id)).toMatchObject({ overdueDays: 20 });
    expect(await owed()).toMatchObject({ overdue: SUM, months: [{ month: null, amount: SUM }] });
    const waiting = await dataOf(world, world.home.user, DeliveriesWaitingDocument, {
      companyId: world.home.companyId,
    });
    expect(waiting.deliveriesWaiting).toMatchObject({ overdue: 1, payments: 0 });
    world.clock.set(now);
  });

  it('the run names what can be settled, with its sum and due day', async () => {
    const { contractId } = await world.signedSale();
    await world.ticket(contractId);
    const { body } = await world.call<DeskSettlements>('GET', 'settlements');
    expect(body.toSettle).toContainEqual(
      expect.objectContaining({ contractId, tickets: 1, net: SUM, due: '2026-12-10', isDisputed: false }),
    );
    expect((await owed())?.unsettled).toBe(SUM);
  });
});

describe('the id of a settlement', () => {
  it('is refused when it names a settlement of another trader', async () => {
    const { id } = await world.settled();
    const { rows } = await world.db.$client.query(`select id from trading.trader where id <> $1 limit 1`, [
      world.traderId,
    ]);
    await world.db.$client.query('update trading.settlement set trader_id = $1, year = 2020 where id = $2', [
      rows[0].id,
      id,
    ]);
    const { contractId } = await world.signedSale();
    await world.ticket(contractId);
    const again = await world.settle<{ code: string }>(contractId, { clientMutationId: id });
    expect([again.status, again.body.code]).toEqual([409, 'idempotency.conflict']);
  });
});
