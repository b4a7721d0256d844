import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import type { Amounts } from '../pricing/amounts.ts';
import { billingDay } from '../pricing/calendar.ts';
import { findCreditNote, findIssued, findNoteOfRefund, findPayment } from './documents.queries.ts';
import { type IssueDeps, nextNumber, saveDocument } from './save-document.ts';
import type { DocumentSnapshot, NoteReason } from './snapshot.ts';

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

/** What was credited to an upgrade is the payment's again. */
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
