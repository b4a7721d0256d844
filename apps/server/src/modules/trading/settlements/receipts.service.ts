import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isDecimal, requireId, textErrors } from '../field-checks.ts';
import { markMutation, saveResult } from '../idempotency/mutations.queries.ts';
import { hashInput, replay, requireMutationId } from '../idempotency/perform.ts';
import { refuse, refuseAny } from '../outcome.ts';
import { notifyMembers } from '../trading.live.ts';
import {
  type Caller,
  deleteReceipt,
  findSettlementOfReceipt,
  insertReceipt,
  isSamePayment,
  type LockedSettlement,
  listReceipts,
  lockSettlement,
  markConfirmed,
  type ReceiptRow,
  setState,
  touch,
} from './receipts.queries.ts';
import { findContractOf } from './settle.queries.ts';
import { tellDesk, tellFarm } from './settlement-messages.ts';

type ServiceDeps = Pick<Deps, 'db' | 'clock'>;

export interface Said {
  settlementId: string;
  amount: string;
  day: string;
  clientMutationId: string | null;
}

/**
 * One side says that money moved; the same amount said by the other confirms it, so that a payment is never counted twice
 * (docs/product/settlements.md#payments). Returns the receipt's id.
 */
export async function sayReceipt({ db, clock }: ServiceDeps, caller: Caller, said: Said): Promise<string> {
  const { settlementId, day, clientMutationId } = said;
  requireId(settlementId);
  if (clientMutationId !== null) requireMutationId(clientMutationId);
  if (!isMoney(said.amount)) refuse('amount', 'number.invalid');
  const amount = new Decimal(said.amount).toFixed(2);
  return db.transaction(async (tx) => {
    const settlement = await lockOwn(tx, settlementId, caller);
    const { companyId } = settlement;
    if (clientMutationId === null) return say(tx, caller, settlement, { amount, day }, clock.now());
    const inputHash = hashInput('sayReceipt', { settlementId, amount, day });
    if (!(await markMutation(tx, { companyId, clientMutationId, inputHash }))) {
      const { id } = await replay<{ id: string }>(tx, companyId, clientMutationId, inputHash);
      return id;
    }
    const id = await say(tx, caller, settlement, { amount, day }, clock.now());
    await saveResult(tx, companyId, clientMutationId, { id });
    return id;
  });
}

async function say(
  tx: Db,
  caller: Caller,
  settlement: LockedSettlement,
  said: { amount: string; day: string },
  now: Date,
): Promise<string> {
  requireOpen(settlement);
  // A day of the earliest zone: nobody pays tomorrow.
  if (said.day > dayInZone(now, timeZoneOf('RO'))) refuse('day', 'receipt.day-future');
  const { id: settlementId, companyId } = settlement;
  const { side: saidBy, userId } = caller;
  const receipts = await listReceipts(tx, companyId, settlementId);
  const same = receipts.find(
    (receipt) => !receipt.confirmedAt && receipt.saidBy !== saidBy && isSamePayment(receipt, said),
  );
  if (same) return confirm(tx, settlement, same, receipts, caller, now);
  const counted = receipts.filter((receipt) => receipt.confirmedAt || receipt.saidBy === saidBy);
  requireRest(settlement, counted, said.amount);
  const id = await insertReceipt(tx, { ...said, companyId, settlementId, saidBy, userId, at: now });
  if (saidBy === 'TRADER') await tellFarm(tx, settlementId, 'settlement.payment-said', said.amount);
  else await tellDesk(tx, settlementId, { kind: 'desk.payment-said', amount: said.amount });
  await changed(tx, settlement, now);
  return id;
}

/** Of a payment that the other side said; again, it stays confirmed. */
export async function confirmReceipt(
  { db, clock }: ServiceDeps,
  caller: Caller,
  receiptId: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { settlement, receipt, receipts } = await lockReceipt(tx, receiptId, caller);
    if (receipt.saidBy === caller.side) refuse('root', 'receipt.own');
    if (receipt.confirmedAt) return receipt.id;
    requireOpen(settlement);
    return confirm(tx, settlement, receipt, receipts, caller, clock.now());
  });
}

/** A slip, as long as nobody has confirmed it. */
export async function withdrawReceipt(
  { db, clock }: ServiceDeps,
  caller: Caller,
  receiptId: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { settlement, receipt } = await lockReceipt(tx, receiptId, caller);
    if (receipt.saidBy !== caller.side || receipt.confirmedAt) refuse('root', 'settlement.closed');
    await deleteReceipt(tx, settlement.companyId, receipt.id);
    await changed(tx, settlement, clock.now());
    return receipt.id;
  });
}

/** Only the farm: the trader corrects. */
export async function disputeSettlement(
  { db, clock }: ServiceDeps,
  caller: Extract<Caller, { side: 'FARM' }>,
  id: string,
  note: string | null,
): Promise<string> {
  if (note !== null) refuseAny(textErrors('note', note, MAX_NOTE_LENGTH));
  return db.transaction(async (tx) => {
    const settlement = await lockOwn(tx, requireId(id), caller);
    requireOpen(settlement);
    const isDisputed = note !== null;
    if (isDisputed === (settlement.state === 'DISPUTED')) return id;
    await setState(tx, settlement, isDisputed ? 'DISPUTED' : 'SENT', clock.now(), note?.trim());
    if (isDisputed) await tellDesk(tx, id, { kind: 'desk.settlement-disputed', why: note.trim() });
    await changed(tx, settlement, clock.now());
    return id;
  });
}

async function confirm(
  tx: Db,
  settlement: LockedSettlement,
  receipt: ReceiptRow,
  receipts: readonly ReceiptRow[],
  { userId }: Caller,
  now: Date,
): Promise<string> {
  const counted = receipts.filter(({ confirmedAt }) => confirmedAt);
  requireRest(settlement, counted, receipt.amount);
  await markConfirmed(tx, settlement.companyId, receipt.id, userId, now);
  await finishIfPaid(tx, settlement, now);
  await changed(tx, settlement, now);
  return receipt.id;
}

/** PAID when nothing is left; under the settlement's lock. */
export async function finishIfPaid(tx: Db, settlement: LockedSettlement, now: Date): Promise<void> {
  const receipts = await listReceipts(tx, settlement.companyId, settlement.id);
  const rest = restOf(
    settlement,
    receipts.filter(({ confirmedAt }) => confirmedAt),
  );
  if (!rest.isZero()) return;
  await setState(tx, settlement, 'PAID', now);
  if (new Decimal(settlement.total).isZero()) return;
  await tellFarm(tx, settlement.id, 'settlement.paid', settlement.total);
  await tellDesk(tx, settlement.id, { kind: 'desk.settlement-paid', amount: settlement.total });
}

async function lockOwn(tx: Db, id: string, caller: Caller): Promise<LockedSettlement> {
  return (await lockSettlement(tx, id, caller)) ?? refuse('root', 'not-found');
}

async function lockReceipt(tx: Db, receiptId: string, caller: Caller) {
  // A correction takes the receipts over while this one waits for its lock.
  for (;;) {
    const id = await findSettlementOfReceipt(tx, requireId(receiptId), caller);
    const settlement = await lockOwn(tx, id ?? refuse('root', 'not-found'), caller);
    const receipts = await listReceipts(tx, settlement.companyId, settlement.id);
    const receipt = receipts.find((candidate) => candidate.id === receiptId);
    if (receipt) return { settlement, receipt, receipts };
  }
}

function requireOpen({ state }: LockedSettlement): void {
  if (state === 'PAID' || state === 'REPLACED') refuse('root', 'settlement.closed');
}

function restOf({ total }: LockedSettlement, counted: readonly ReceiptRow[]): Decimal {
  return counted.reduce((rest, { amount }) => rest.minus(amount), new Decimal(total));
}

function requireRest(settlement: LockedSettlement, counted: readonly ReceiptRow[], amount: string): void {
  const rest = restOf(settlement, counted);
  if (rest.lt(amount))
    refuse('amount', 'receipt.above-rest', { rest: rest.toFixed(2), currency: settlement.currency });
}

function isMoney(text: string): boolean {
  if (!isDecimal(text)) return false;
  const value = new Decimal(text);
  return value.gt(0) && value.dp() <= 2 && value.lt('10000000000');
}

async function changed(tx: Db, { companyId, id }: LockedSettlement, now: Date): Promise<void> {
  await touch(tx, { companyId, id }, now);
  const contractId = await findContractOf(tx, companyId, id);
  if (contractId) await notifyMembers(tx, companyId, [{ what: 'contract', id: contractId }]);
}
