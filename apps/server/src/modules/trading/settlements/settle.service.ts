import { calculateQuality } from '@canola/api-schema/deliveries/quality';
import { MAX_PAYMENT_DAYS } from '@canola/api-schema/limits';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { NewSettlement } from '@canola/api-schema/trading/desk-settlements';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ensure, found } from '../../../platform/errors.ts';
import { notifyMembers } from '../trading.live.ts';
import { type Caller, listReceipts, lockSettlement } from './receipts.queries.ts';
import { finishIfPaid } from './receipts.service.ts';
import {
  findContractOf,
  hasOpenDispute,
  insertEmptyLines,
  insertLines,
  insertSettlement,
  listTicketsOf,
  listUnsettled,
  lockDelivery,
  moveReceipts,
  nextSequence,
  replaceSettlement,
  type SettledDelivery,
  type SettledTicket,
} from './settle.queries.ts';
import { tellFarm } from './settlement-messages.ts';
import type { SettlementSnapshot, SnapshotLine } from './snapshot.ts';

type Trader = Extract<Caller, { side: 'TRADER' }>;

/**
 * All confirmed tickets of a contract that are in no settlement, or a correction of one that is
 * (docs/product/settlements.md). The same `clientMutationId` again returns the first.
 */
export async function settle(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  trader: Trader,
  input: NewSettlement,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { contractId, tax, clientMutationId = null, replaces = null } = input;
    const delivery = found(await lockDelivery(tx, trader.traderId, contractId), 'delivery.not-found');
    if (clientMutationId && (await isRepeated(tx, trader, contractId, clientMutationId)))
      return { id: clientMutationId };
    const { companyId } = delivery;
    ensure(!(await hasOpenDispute(tx, companyId, contractId)), 'dispute.open');
    const now = clock.now();
    const replaced = replaces ? await lockReplaced(tx, trader, contractId, replaces) : undefined;
    // Lorries that have come since have a settlement of their own: they would postpone what is due.
    const corrected = replaced && new Set(await listTicketsOf(tx, companyId, replaced.id));
    if (replaced) await replaceSettlement(tx, companyId, replaced.id, now);
    const left = new Set(input.without);
    const tickets = (await listUnsettled(tx, { companyId, contractId })).filter(
      ({ id }) => !left.has(id) && (!corrected || corrected.has(id)),
    );
    const lines = tickets.map((ticket) => lineOf(ticket, delivery));
    const net = lines.reduce((sum, { calculation }) => sum.plus(calculation.sum), new Decimal(0));
    // All of them were wrong: the correction is of nothing.
    const isEmpty = replaced !== undefined && lines.length === 0;
    ensure(isEmpty || net.gt(0), 'settlement.empty');
    ensure(net.gte(tax), 'settlement.tax');
    if (replaced) ensure(net.plus(tax).gte(replaced.received), 'settlement.below-paid');

    const day = dayInZone(now, timeZoneOf(delivery.trader.countryId));
    const year = Number(day.slice(0, 4));
    const sequence = await nextSequence(tx, trader.traderId, year);
    const snapshot: SettlementSnapshot = {
      number: numberOf(year, sequence),
      replaces: replaced?.number ?? null,
      day,
      dueDay: isEmpty ? replaced.dueDay : dueDayOf(tickets, delivery.paymentDays),
      paymentDays: delivery.paymentDays,
      place: delivery.place,
      contractNumber: delivery.contractNumber,
      crop: delivery.crop,
      price: delivery.price,
      currency: delivery.currency,
      farm: delivery.farm,
      trader: delivery.trader,
      lines,
      net: net.toFixed(2),
      tax: new Decimal(tax).toFixed(2),
    };
    const inserted = await insertSettlement(tx, {
      id: clientMutationId,
      companyId,
      traderId: trader.traderId,
      year,
      sequence,
      day,
      dueDay: snapshot.dueDay,
      currency: delivery.currency,
      net: snapshot.net,
      tax: snapshot.tax,
      replaces,
      snapshot,
      createdBy: trader.userId,
      at: now,
    });
    const id = found(inserted, 'idempotency.conflict');
    if (isEmpty) await insertEmptyLines(tx, { companyId, settlementId: id, replaced: replaced.id });
    else await insertLines(tx, { companyId, settlementId: id, contractId }, lines, now);
    if (replaced) await moveReceipts(tx, companyId, replaced.id, id);
    await notifyMembers(tx, companyId, [{ what: 'contract', id: contractId }]);
    await tellFarm(tx, id, 'settlement.sent');
    await finishIfPaid(tx, found(await lockSettlement(tx, id, trader), 'settlement.not-found'), now);
    return { id };
  });
}

/** Under the delivery's lock, so that the first one has committed or left nothing. */
async function isRepeated(tx: Db, trader: Trader, contractId: string, id: string): Promise<boolean> {
  const first = await lockSettlement(tx, id, trader);
  if (!first) return false;
  ensure((await findContractOf(tx, first.companyId, id)) === contractId, 'idempotency.conflict');
  return true;
}

async function lockReplaced(tx: Db, trader: Trader, contractId: string, id: string) {
  const settlement = found(await lockSettlement(tx, id, trader), 'settlement.not-found');
  ensure((await findContractOf(tx, settlement.companyId, id)) === contractId, 'settlement.not-found');
  ensure(settlement.state !== 'REPLACED', 'settlement.closed');
  const receipts = await listReceipts(tx, settlement.companyId, id);
  const received = receipts
    .filter(({ confirmedAt }) => confirmedAt)
    .reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
  return { ...settlement, received };
}

function lineOf(ticket: SettledTicket, { price, rules }: SettledDelivery): SnapshotLine {
  const { id: ticketId, number, day, lorry, grossKg, tareKg, movedKg, countedKg: netKg, values } = ticket;
  const calculation = calculateQuality({ netKg, price, rules, values });
  return { ticketId, number, day, lorry, grossKg, tareKg, movedKg, calculation };
}

/** Issuing late postpones nothing. */
export function dueDayOf(tickets: readonly { day: string }[], paymentDays: number): string {
  const last = tickets.reduce((latest, { day }) => (day > latest ? day : latest), '');
  const due = new Date(last);
  due.setUTCDate(due.getUTCDate() + Math.min(paymentDays, MAX_PAYMENT_DAYS));
  return due.toISOString().slice(0, 10);
}

const numberOf = (year: number, sequence: number) =>
  `${String(year).slice(2)}-${String(sequence).padStart(4, '0')}`;
