import { type Language, LOCALE_OF, type PlanType } from '@canola/api-schema/access';
import { formatExactMoney } from '@canola/api-schema/number-format';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { type PlainMail, sendMail } from '../../../platform/mail/mail.ts';
import { notify } from '../../notifications/index.ts';
import { listPayers } from '../../users/index.ts';
import { RenderInvoice, renderKey } from '../jobs.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import type { Facts } from './notifications.ts';
import { type LetterKind, notificationOf, pathOf, zoneOf } from './notifications.ts';

export interface Recipient {
  email: string;
  language: Language;
}

export interface About {
  companyId: string;
  paymentId?: string;
  subscriptionId?: string;
  facts: Facts;
  /** The person who did it on the screen a moment ago, and needs no notification. */
  by?: string | null;
}

/** By mail, and by a notification to those who may pay. Part of the caller's transaction. */
export async function announce(
  tx: Db,
  config: Config,
  kind: LetterKind,
  to: readonly Recipient[],
  about: About,
): Promise<void> {
  for (const recipient of to) await sendMail(tx, writeMail(config, kind, recipient, about));
  await notifyPayers(tx, kind, about);
}

/** In the transaction that issues the documents: the job that makes the first one's PDF sends all of them. */
export async function announceWithDocuments(
  tx: Db,
  config: Config,
  kind: LetterKind,
  to: Recipient,
  about: About,
  [documentId, ...others]: readonly [string, ...string[]],
): Promise<void> {
  const mail = writeMail(config, kind, to, about);
  const payload = { invoiceId: documentId, mail, ...(others.length > 0 && { others }) };
  await enqueue(tx, RenderInvoice, payload, { key: renderKey(documentId) });
  await notifyPayers(tx, kind, about);
}

async function notifyPayers(tx: Db, kind: LetterKind, about: About): Promise<void> {
  const { companyId, facts, by } = about;
  const payers = (await listPayers(tx, companyId)).filter(({ userId }) => userId !== by);
  await notify(tx, {
    ...notificationOf(kind, facts),
    userIds: payers.map(({ userId }) => userId),
    companyId,
    url: pathOf(kind, about),
  });
}

function writeMail(config: Config, kind: LetterKind, to: Recipient, about: About): PlainMail {
  const t = texts(to.language, 'billing');
  const words = wordsOf(about.facts, to.language, zoneOf(kind, about.facts));
  return letter(config, {
    to: to.email,
    language: to.language,
    subject: t(`mail.${kind}.subject`, words),
    paragraphs: t(`mail.${kind}.${bodyOf(kind, about.facts)}`, words).split('\n\n'),
    // Nobody in the company could do there what the page offers.
    ...(!about.facts.isLeaving && {
      button: { text: t(`mail.${kind}.button`), url: `${config.publicUrl}${pathOf(kind, about)}` },
    }),
  });
}

/** The text of the mail that fits the facts. */
export function bodyOf(kind: LetterKind, facts: Facts): string {
  const isMissing = kind === 'declined-last' && facts.decline === 'missing';
  if (facts.isLeaving) return kind === 'withdrawn' && facts.left ? 'leavingLeft' : 'leaving';
  if (facts.isPaused) return isMissing ? 'pausedMissing' : 'paused';
  if (isMissing) return 'missing';
  if (kind === 'receipt' && facts.notes) return 'upgraded';
  if (kind === 'cancelled' && facts.isByStaff) return 'staff';
  if (kind === 'returned' && facts.obstacle) return facts.obstacle;
  if ((kind === 'request' || kind === 'withdrawn') && facts.left) return 'left';
  if (kind === 'trial-ending' && facts.other) return 'other';
  if (kind === 'expired' && facts.isGift) return 'gift';
  if (kind === 'refund-failed' && facts.isDocumented) return 'documented';
  return kind === 'gift' && facts.before ? 'instead' : 'body';
}

function wordsOf(facts: Facts, language: Language, timeZone: string): Record<string, string | number> {
  const t = texts(language, 'billing');
  const planName = (plan: PlanType) => texts(language, 'invoices')(`plan.${plan}`);
  const day = new Intl.DateTimeFormat(LOCALE_OF[language], { dateStyle: 'long', timeZone });
  const words: Record<string, string | number> = {
    company: facts.company,
    plan: planName(facts.plan),
    card: facts.card ? `${brandName(facts.card.brand)} •••• ${facts.card.last4}` : t('card'),
  };
  if (facts.before) words.before = planName(facts.before);
  if (facts.other) words.other = planName(facts.other);
  for (const name of ['amount', 'total', 'rest', 'left'] as const) {
    const sum = facts[name];
    if (sum) words[name] = formatExactMoney(sum.value, sum.currency, LOCALE_OF[language]);
  }
  for (const name of ['date', 'until'] as const) {
    const moment = facts[name];
    if (moment) words[name] = day.format(moment);
  }
  if (facts.symbol) words.symbol = facts.symbol;
  if (facts.reason) words.reason = facts.reason;
  if (facts.bank) words.account = accountWords(facts.bank, facts.countryId);
  if (facts.decline) words.why = t(`decline.${facts.decline}`);
  if (facts.notes) words.count = facts.notes;
  return words;
}

/** A Czech payer types the number; the IBAN is compared in groups of four, as in the PDF. */
function accountWords({ iban, account }: NonNullable<Facts['bank']>, countryId: string): string {
  const grouped = iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return countryId === 'CZ' && account !== iban ? `${account}\nIBAN: ${grouped}` : grouped;
}

/** The gateway writes brands in small letters. */
function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** Mails to support about what only a person can decide. Support reads English. */
export type StaffAlert =
  | 'mismatch'
  | 'part-left'
  | 'dispute'
  | 'dispute-lost'
  | 'dispute-lost-again'
  | 'dispute-reversed'
  | 'refund-failed'
  | 'returned'
  | 'surplus'
  | 'vat-invalid'
  | 'vat-other'
  | 'unattended';

export async function alertStaff(
  db: Db,
  config: Config,
  kind: StaffAlert,
  { id, companyName: company }: Pick<PaymentRow, 'id' | 'companyName'>,
  details: string,
): Promise<void> {
  const t = texts('en', 'billing');
  const mail = letter(config, {
    to: config.support.email,
    language: 'en',
    subject: t(`staff.${kind}.subject`, { company }),
    paragraphs: [t(`staff.${kind}.body`, { company, details, payment: id })],
    button: {
      text: t('staff.button'),
      url: `${config.publicUrl}/admin/payments?search=${encodeURIComponent(company)}`,
    },
  });
  await sendMail(db, mail);
}

export async function alertSurplus(
  db: Db,
  config: Config,
  payment: Pick<PaymentRow, 'id' | 'companyName' | 'variableSymbol'>,
  { amount, currency, bookedOn }: { amount: string; currency: string; bookedOn: string },
  surplus: string,
): Promise<void> {
  const money = (sum: string) => formatExactMoney(sum, currency, LOCALE_OF.en);
  const details = `${money(amount)} for payment ${payment.variableSymbol} on ${bookedOn}, ${money(surplus)} more than the payment`;
  await alertStaff(db, config, 'surplus', payment, details);
}
