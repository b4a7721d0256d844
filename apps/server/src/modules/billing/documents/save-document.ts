import type { InvoiceType } from '@canola/api-schema/billing/invoice';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { billingDay } from '../pricing/calendar.ts';
import { insertDocument, type PaymentRow, takeNumber } from './documents.queries.ts';
import { RenderInvoice, renderKey } from './render-job.ts';
import type { DocumentSnapshot } from './snapshot.ts';

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
