import { DAY_MS } from '@canola/api-schema/duration';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { billingDay } from '../calendar.ts';
import { type Credit, listCredits } from '../ledger/credits.queries.ts';
import { findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { add } from '../vat/rounding.ts';
import { findIssued } from './documents.queries.ts';
import { type IssueDeps, issueCreditNote, nextNumber, saveDocument } from './notes.service.ts';
import type { DocumentSnapshot } from './snapshot.ts';

/** Requests a transfer. Not a tax document: its number is the variable symbol. Returns its id. */
export async function issueRequest(tx: Db, deps: IssueDeps, paymentId: string): Promise<string> {
  const payment = found(await findPayment(tx, paymentId), 'payment.not-found');
  const issued = await findIssued(tx, 'PAYMENT_REQUEST', paymentId);
  if (issued) return issued.id;
  if (!payment.variableSymbol) throw new Error(`payment ${paymentId} has no variable symbol`);
  const now = deps.clock.now();
  const issuedOn = billingDay(now);
  const common = commonParts(deps, payment);
  const isFirst = payment.periodNo === 1;
  const starts = !isFirst ? 'RENEWAL' : payment.periodStart > now ? 'TRIAL_END' : 'PAYMENT';
  return saveDocument(tx, deps, payment, {
    ...common,
    service: { ...common.service, starts },
    net: payment.net,
    vat: payment.vat,
    gross: payment.gross,
    kind: 'PAYMENT_REQUEST',
    number: payment.variableSymbol,
    issuedOn,
    // By the calendar that says who is late.
    dueOn: payment.dueAt ? billingDay(payment.dueAt) : null,
    credit: new Decimal(payment.credit).isZero() ? null : payment.credit,
  });
}

export interface IssuedInvoice {
  id: string;
  /** To the invoices of the plan before an upgrade. */
  creditNoteIds: string[];
}

/**
 * The tax document of a payment, once. An upgrade's is over the full price; the credit notes to the former
 * invoices, issued with it, settle the rest, so they differ by exactly what was paid.
 */
export async function issueInvoice(
  tx: Db,
  deps: IssueDeps,
  paymentId: string,
  paidOn: string,
): Promise<IssuedInvoice> {
  const payment = found(await findPayment(tx, paymentId), 'payment.not-found');
  const issued = await findIssued(tx, 'INVOICE', paymentId);
  if (issued) return { id: issued.id, creditNoteIds: [] };
  const credits = await listCredits(tx, payment);
  const notes = await issueCreditNotes(tx, deps, credits, paidOn);
  const { number, issuedOn } = await nextNumber(tx, deps, 'INVOICE');
  const id = await saveDocument(tx, deps, payment, {
    ...commonParts(deps, payment),
    ...add(payment, ...credits),
    kind: 'INVOICE',
    number,
    issuedOn,
    taxPoint: paidOn,
    dueOn: paidOn,
    paid: { type: payment.type, on: paidOn, sum: payment.gross },
    settled: settledBy(credits, notes),
  });
  return { id, creditNoteIds: notes.map((note) => note.id) };
}

interface Note {
  id: string;
  number: string;
}

async function issueCreditNotes(
  tx: Db,
  deps: IssueDeps,
  credits: readonly Credit[],
  paidOn: string,
): Promise<Note[]> {
  const notes: Note[] = [];
  for (const credit of credits) {
    const part = { ...add(credit), reason: { key: 'UPGRADE' as const }, taxPoint: paidOn };
    notes.push(await issueCreditNote(tx, deps, credit.payment.id, part));
  }
  return notes;
}

function settledBy(credits: readonly Credit[], notes: readonly Note[]): DocumentSnapshot['settled'] {
  if (credits.length === 0) return null;
  return { sum: add(...credits).gross, number: notes.map(({ number }) => number).join(', ') };
}

const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

function commonParts({ config }: IssueDeps, payment: PaymentRow) {
  const zone = timeZoneOf(payment.countryId);
  const isTransfer = payment.type === 'BANK_TRANSFER';
  return {
    language: payment.language,
    taxPoint: null,
    supplier: config.supplier,
    buyer: {
      name: payment.companyName,
      number: payment.companyNumber,
      vatId: payment.vatId,
      address: payment.address,
      countryId: payment.countryId,
    },
    service: {
      planType: payment.planType,
      periodType: payment.periodType,
      from: dayInZone(payment.periodStart, zone),
      to: dayBefore(dayInZone(payment.periodEnd, zone)),
    },
    vatRate: payment.vatRate,
    isReverseCharge: payment.isReverseCharge,
    currency: payment.currency,
    isTaxInCzk: payment.currency !== 'CZK' && !config.vatOss && new Decimal(payment.vatRate).greaterThan(0),
    variableSymbol: payment.variableSymbol,
    bank: (isTransfer && config.banks[payment.currency]) || null,
    paid: null,
    credit: null,
    settled: null,
    original: null,
    reason: null,
  };
}
