import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { type Amounts, priced } from '../pricing/amounts.ts';
import { billingDay } from '../pricing/calendar.ts';
import { findIssued, findPayment, type PaymentRow } from './documents.queries.ts';
import { issueCreditNote } from './notes.service.ts';
import { type IssueDeps, nextNumber, saveDocument } from './save-document.ts';

const minus = (a: string, b: string) => new Decimal(a).minus(b).toFixed(2);

/** Asks for a transfer. No tax document: its number is the variable symbol. Returns its id. */
export async function issueRequest(tx: Db, deps: IssueDeps, paymentId: string): Promise<string> {
  const payment = found(await findPayment(tx, paymentId), 'payment.not-found');
  const issued = await findIssued(tx, 'PAYMENT_REQUEST', paymentId);
  if (issued) return issued.id;
  if (!payment.variableSymbol) throw new Error(`payment ${paymentId} has no variable symbol`);
  const issuedOn = billingDay(deps.clock.now());
  return saveDocument(tx, deps, payment, {
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
    ? await issueCreditNote(tx, deps, payment.creditedId, {
        net: payment.credit,
        vat: minus(full.vat, payment.vat),
        gross: minus(full.gross, payment.gross),
        reason: { key: 'UPGRADE' },
        taxPoint: paidOn,
      })
    : null;
  const { number, issuedOn } = await nextNumber(tx, deps, 'INVOICE');
  return saveDocument(tx, deps, payment, {
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
export function fullAmounts({ price, vatRate, creditedId, net, vat, gross }: PaymentRow): Amounts {
  return creditedId ? priced(price, '0', { rate: vatRate }) : { net, vat, gross };
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
