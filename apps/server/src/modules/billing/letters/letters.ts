import { type Language, LOCALE_OF, type PlanType } from '@canola/api-schema/access';
import { formatExactMoney } from '@canola/api-schema/number-format';
import { SUPPLIER_ZONE, timeZoneOf } from '@canola/api-schema/time-zone';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { type PlainMail, sendMail } from '../../../platform/mail/mail.ts';
import { RenderInvoice, renderKey } from '../documents/render-job.ts';

/** Every mail about plans and payments (docs/product/payments.md#mails). */
export type LetterKind =
  | 'reminder'
  | 'overdue'
  | 'ahead'
  | 'declined'
  | 'declined-last'
  | 'approval-needed'
  | 'past-due'
  | 'cancelled'
  | 'resumed'
  | 'started-early'
  | 'expired'
  | 'return-failed'
  | 'returned'
  | 'sent-back'
  | 'card-expiring'
  | 'price-change'
  | 'trial-ending'
  | 'trial-ended'
  | 'gift'
  | 'gift-ended';

/** Those that carry a document. */
export type DocumentLetterKind = 'receipt' | 'renewed' | 'request' | 'refunded' | 'refund-failed';

export interface Facts {
  company: string;
  countryId: string;
  plan: PlanType;
  /** The one that ran before it. */
  before?: PlanType;
  amount?: { value: string; currency: string };
  /** The day that the mail is about. */
  date?: Date;
  /** Another one: of the next try, of the end. */
  until?: Date;
  card?: { brand: string; last4: string } | undefined;
  symbol?: string;
  iban?: string;
  reason?: string;
}

export interface Recipient {
  email: string;
  language: Language;
}

/** Their dates are those of our books, as on the payment request; the others are about the company's plan. */
const BY_WHEN_TO_PAY: ReadonlySet<LetterKind | DocumentLetterKind> = new Set([
  'request',
  'reminder',
  'overdue',
  'past-due',
]);

/** Part of the caller's transaction. */
export async function sendLetter(
  db: Db,
  config: Config,
  kind: LetterKind,
  to: Recipient,
  facts: Facts,
  paymentId?: string,
): Promise<void> {
  await sendMail(db, write(config, kind, to, facts, paymentId));
}

/** In the transaction that issues the document: the job that makes its PDF sends both. */
export async function sendDocument(
  tx: Db,
  config: Config,
  kind: DocumentLetterKind,
  payment: Recipient & { id: string },
  facts: Facts,
  documentId: string,
): Promise<void> {
  const mail = write(config, kind, payment, facts, payment.id);
  await enqueue(tx, RenderInvoice, { invoiceId: documentId, mail }, { key: renderKey(documentId) });
}

/** Links lead to the page of plans, which opens the payment if one is named. */
function write(
  config: Config,
  kind: LetterKind | DocumentLetterKind,
  to: Recipient,
  facts: Facts,
  paymentId: string | undefined,
): PlainMail {
  const t = texts(to.language, 'billing');
  const zone = BY_WHEN_TO_PAY.has(kind) ? SUPPLIER_ZONE : timeZoneOf(facts.countryId);
  const words = wordsOf(facts, to.language, zone, t('card'));
  const page = `${config.publicUrl}/pricing${paymentId ? `?payment=${paymentId}` : ''}`;
  return letter(config, {
    to: to.email,
    language: to.language,
    subject: t(`mail.${kind}.subject`, words),
    paragraphs: t(`mail.${kind}.body`, words).split('\n\n'),
    button: { text: t(`mail.${kind}.button`), url: page },
  });
}

function wordsOf(
  facts: Facts,
  language: Language,
  timeZone: string,
  cardWord: string,
): Record<string, string> {
  const day = new Intl.DateTimeFormat(LOCALE_OF[language], { dateStyle: 'long', timeZone });
  return {
    company: facts.company,
    plan: texts(language, 'invoices')(`plan.${facts.plan}`),
    ...(facts.before && { before: texts(language, 'invoices')(`plan.${facts.before}`) }),
    ...(facts.amount && {
      amount: formatExactMoney(facts.amount.value, facts.amount.currency, LOCALE_OF[language]),
    }),
    ...(facts.date && { date: day.format(facts.date) }),
    ...(facts.until && { until: day.format(facts.until) }),
    card: facts.card ? `${brandName(facts.card.brand)} •••• ${facts.card.last4}` : cardWord,
    ...(facts.symbol && { symbol: facts.symbol }),
    ...(facts.iban && { iban: facts.iban }),
    ...(facts.reason && { reason: facts.reason }),
  };
}

/** The gateway writes brands in small letters. */
function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** What only a person can sort out. Support reads English. */
export type StaffAlert =
  | 'mismatch'
  | 'dispute'
  | 'dispute-lost'
  | 'dispute-reversed'
  | 'refund-failed'
  | 'returned'
  | 'vat-invalid';

export async function alertStaff(
  db: Db,
  config: Config,
  kind: StaffAlert,
  facts: { paymentId: string; company: string; details: string },
): Promise<void> {
  const t = texts('en', 'billing');
  await sendMail(
    db,
    letter(config, {
      to: config.support.email,
      language: 'en',
      subject: t(`staff.${kind}.subject`, { company: facts.company }),
      paragraphs: [
        t(`staff.${kind}.body`, { company: facts.company, details: facts.details, payment: facts.paymentId }),
      ],
      button: {
        text: t('staff.button'),
        url: `${config.publicUrl}/admin/payments?search=${encodeURIComponent(facts.company)}`,
      },
    }),
  );
}
