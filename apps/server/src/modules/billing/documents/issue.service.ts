import type { InvoiceType } from '@canola/api-schema/billing/invoice';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type Amounts, priced } from '../pricing/amounts.ts';
import { billingDay } from '../pricing/calendar.ts';
import { findIssued, findPayment, insertDocument, type PaymentRow, takeNumber } from './documents.queries.ts';
import { RenderInvoice } from './render-job.ts';
import type { DocumentSnapshot } from './snapshot.ts';

/** Documents are issued in the transaction that makes them necessary: no payment without its invoice. */
export type IssueDeps = Pick<Deps, 'config' | 'clock'>;

const minus = (a: string, b: string) => new Decimal(a).minus(b).toFixed(2);

/** Asks for a transfer. No tax document: its number is the variable symbol. Returns its id. */
export async function issueRequest(tx: Db, deps: IssueDeps, paymentId: string): Promise<string> {
  const payment = found(await findPayment(tx, paymentId), 'payment.not-found');
  const issued = await findIssued(tx, 'PAYMENT_REQUEST', paymentId);
  if (issued) return issued.id;
  if (!payment.variableSymbol) throw new Error(`payment ${paymentId} has no variable symbol`);
  const issuedOn = billingDay(deps.clock.now());
  return save(tx, deps, payment, {
    ...commonParts(deps, payment),
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

/**
 * The tax document of a payment, once. An upgrade's is over the full price; the credit note to the former invoice,
 * issued with it, settles the rest, so the two differ by exactly what was paid. Returns its id.
 */
export async function issueInvoice(
  tx: Db,
  deps: IssueDeps,
  paymentId: string,
  paidOn: string,
): Promise<string> {
  const payment = found(await findPayment(tx, paymentId), 'payment.not-found');
  const issued = await findIssued(tx, 'INVOICE', paymentId);
  if (issued) return issued.id;
  const full = fullAmounts(payment);
  const credit = payment.creditedId
    ? await issueNote(tx, deps, payment.creditedId, {
        net: payment.credit,
        vat: minus(full.vat, payment.vat),
        gross: minus(full.gross, payment.gross),
        reason: null,
        taxPoint: paidOn,
      })
    : null;
  const { number, issuedOn } = await nextNumber(tx, deps, 'INVOICE');
  return save(tx, deps, payment, {
    ...commonParts(deps, payment),
    ...full,
    kind: 'INVOICE',
    number,
    issuedOn,
    taxPoint: paidOn,
    dueOn: paidOn,
    paid: { type: payment.type, on: paidOn, sum: payment.gross },
    settled: credit && { sum: minus(full.gross, payment.gross), number: credit.number },
  });
}

/** Without a credit the payment's own sums: the tax may have been divided out of what was paid. */
function fullAmounts({ price, vatRate, creditedId, net, vat, gross }: PaymentRow): Amounts {
  return creditedId ? priced(price, '0', { rate: vatRate }) : { net, vat, gross };
}

export interface CreditedPart extends Amounts {
  reason: string;
  refundId?: string;
}

/** Takes back a part or all of a payment's invoice, at the invoice's own rate. The sums are above zero. Returns its id. */
export async function issueCreditNote(
  tx: Db,
  deps: IssueDeps,
  paymentId: string,
  part: CreditedPart,
): Promise<string> {
  const taxPoint = billingDay(deps.clock.now());
  return (await issueNote(tx, deps, paymentId, { ...part, taxPoint })).id;
}

interface Note extends Amounts {
  /** Null for an upgrade, whose reason is ours and has a text in every language. */
  reason: string | null;
  refundId?: string;
  taxPoint: string;
}

async function issueNote(tx: Db, deps: IssueDeps, paymentId: string, note: Note) {
  const payment = found(await findPayment(tx, paymentId), 'payment.not-found');
  const original = await findIssued(tx, 'INVOICE', paymentId);
  if (!original) throw new Error(`payment ${paymentId} has no invoice to credit`);
  const { number, issuedOn } = await nextNumber(tx, deps, 'CREDIT_NOTE');
  const { snapshot } = original;
  const id = await save(
    tx,
    deps,
    payment,
    {
      ...snapshot,
      kind: 'CREDIT_NOTE',
      number,
      issuedOn,
      taxPoint: note.taxPoint,
      dueOn: null,
      net: note.net,
      vat: note.vat,
      gross: note.gross,
      paid: null,
      settled: null,
      original: { number: snapshot.number, issuedOn: snapshot.issuedOn },
      reason: note.reason,
    },
    { originalId: original.id, refundId: note.refundId ?? null },
  );
  return { id, number };
}

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
      to: dayInZone(payment.periodEnd, zone),
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

async function nextNumber(tx: Db, { clock }: IssueDeps, kind: 'INVOICE' | 'CREDIT_NOTE') {
  const today = billingDay(clock.now());
  const { place, issuedOn } = await takeNumber(tx, kind, today);
  const prefix = kind === 'CREDIT_NOTE' ? 'CN' : '';
  return { number: `${prefix}${today.slice(0, 4)}${String(place).padStart(6, '0')}`, issuedOn };
}

async function save(
  tx: Db,
  { clock }: IssueDeps,
  payment: PaymentRow,
  snapshot: DocumentSnapshot,
  links: { originalId?: string; refundId?: string | null } = {},
): Promise<string> {
  const { kind, number, issuedOn, taxPoint, dueOn, currency } = snapshot;
  const sign = (sum: string) => (kind === 'CREDIT_NOTE' ? new Decimal(sum).neg().toFixed(2) : sum);
  const id = await insertDocument(tx, {
    ...links,
    kind: kind satisfies InvoiceType,
    number,
    paymentId: payment.id,
    companyId: payment.companyId,
    countryId: payment.countryId,
    variableSymbol: payment.variableSymbol,
    issuedAt: clock.now(),
    issuedOn,
    taxPoint,
    dueOn,
    net: sign(snapshot.net),
    vat: sign(snapshot.vat),
    gross: sign(snapshot.gross),
    currency,
    snapshot,
  });
  await enqueue(tx, RenderInvoice, { invoiceId: id }, { key: `invoice:${id}` });
  return id;
}
