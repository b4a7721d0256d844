import type { InvoiceType } from '@canola/api-schema/billing/invoice';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { billingDay } from '../calendar.ts';
import { RenderInvoice, renderKey } from '../jobs.ts';
import { findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import type { Amounts } from '../vat/rounding.ts';
import {
  findCreditNote,
  findIssued,
  findNoteOfRefund,
  insertDocument,
  takeNumber,
} from './documents.queries.ts';
import type { DocumentSnapshot, NoteReason } from './snapshot.ts';

/** Documents are issued in the transaction that makes them necessary: no payment without its invoice. */
export type IssueDeps = Pick<Deps, 'config' | 'clock'>;

const PREFIX = { INVOICE: '', CREDIT_NOTE: 'CN', DEBIT_NOTE: 'DN' } as const;

export async function nextNumber(tx: Db, { clock }: IssueDeps, kind: keyof typeof PREFIX) {
  const today = billingDay(clock.now());
  const { place, issuedOn } = await takeNumber(tx, kind, today);
  return { number: `${PREFIX[kind]}${today.slice(0, 4)}${String(place).padStart(6, '0')}`, issuedOn };
}

export async function saveDocument(
  tx: Db,
  { clock }: IssueDeps,
  payment: PaymentRow,
  snapshot: DocumentSnapshot,
  links: { originalId?: string; refundId?: string | null; isOfCredit?: boolean } = {},
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
  await enqueue(tx, RenderInvoice, { invoiceId: id }, { key: renderKey(id) });
  return id;
}

export interface CreditedPart extends Amounts {
  /** In the words of staff, or one of ours. */
  reason: { text: string } | { key: NoteReason };
  refundId?: string;
  isOfCredit?: boolean;
  /** Today, unless it is known better. */
  taxPoint?: string;
}

/** Takes back a part or all of a payment's invoice, at the invoice's own rate. The sums are above zero. */
export async function issueCreditNote(
  tx: Db,
  deps: IssueDeps,
  paymentId: string,
  { reason, refundId, isOfCredit, taxPoint, net, vat, gross }: CreditedPart,
): Promise<{ id: string; number: string }> {
  const original = await findIssued(tx, 'INVOICE', paymentId);
  if (!original) throw new Error(`payment ${paymentId} has no invoice to credit`);
  return issue(tx, deps, paymentId, original, {
    kind: 'CREDIT_NOTE',
    links: { refundId: refundId ?? null, isOfCredit: isOfCredit ?? false },
    values: {
      net,
      vat,
      gross,
      taxPoint: taxPoint ?? billingDay(deps.clock.now()),
      ...('text' in reason ? { reason: reason.text } : { reason: null, reasonKey: reason.key }),
    },
  });
}

/**
 * A refund that has a credit note failed after all: the note is taken back by a document of its own, because nothing
 * that was issued changes (docs/product/payments.md#refunds). Nothing for a refund without one. Returns its id.
 */
export async function issueDebitNote(tx: Db, deps: IssueDeps, refundId: string): Promise<string | undefined> {
  const note = await findNoteOfRefund(tx, refundId);
  return note && takeBack(tx, deps, note, 'REFUND_FAILED', refundId);
}

/** A credit to an upgrade is the payment's again. */
export async function takeCreditBack(tx: Db, deps: IssueDeps, paymentId: string): Promise<void> {
  const note = await findCreditNote(tx, paymentId);
  if (note) await takeBack(tx, deps, note, 'UPGRADE_REFUNDED', null);
}

async function takeBack(
  tx: Db,
  deps: IssueDeps,
  note: NonNullable<Awaited<ReturnType<typeof findCreditNote>>>,
  reasonKey: NoteReason,
  refundId: string | null,
): Promise<string> {
  const { id } = await issue(tx, deps, note.paymentId, note, {
    kind: 'DEBIT_NOTE',
    links: { refundId },
    values: { taxPoint: billingDay(deps.clock.now()), reason: null, reasonKey },
  });
  return id;
}

interface Note {
  kind: 'CREDIT_NOTE' | 'DEBIT_NOTE';
  links: { refundId: string | null; isOfCredit?: boolean };
  values: Partial<DocumentSnapshot>;
}

async function issue(
  tx: Db,
  deps: IssueDeps,
  paymentId: string,
  original: { id: string; snapshot: DocumentSnapshot },
  { kind, links, values }: Note,
): Promise<{ id: string; number: string }> {
  const payment = found(await findPayment(tx, paymentId), 'payment.not-found');
  const { number, issuedOn } = await nextNumber(tx, deps, kind);
  const snapshot = {
    ...original.snapshot,
    kind,
    number,
    issuedOn,
    dueOn: null,
    paid: null,
    settled: null,
    original: { number: original.snapshot.number, issuedOn: original.snapshot.issuedOn },
    ...values,
  };
  const id = await saveDocument(tx, deps, payment, snapshot, { originalId: original.id, ...links });
  return { id, number };
}
