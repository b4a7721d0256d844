import { type Language, LOCALE_OF, type PlanType } from '@canola/api-schema/access';
import { formatExactMoney } from '@canola/api-schema/number-format';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { type PlainMail, sendMail } from '../../../platform/mail/mail.ts';
import { notify } from '../../notifications/index.ts';
import { listPayers } from '../../users/index.ts';
import { RenderInvoice, renderKey } from '../documents/render-job.ts';
import type { About, DocumentLetterKind, Facts, LetterKind, Recipient } from './kinds.ts';
import { bodyOf, notificationOf, pathOf, zoneOf } from './news.ts';

/** By mail, and by a notification to those who may pay. Part of the caller's transaction. */
export async function announce(
  tx: Db,
  config: Config,
  kind: LetterKind,
  to: readonly Recipient[],
  about: About,
): Promise<void> {
  for (const one of to) await sendMail(tx, write(config, kind, one, about));
  await notifyPayers(tx, kind, about);
}

/** In the transaction that issues the documents: the job that makes the first one's PDF sends all of them. */
export async function announceWithDocuments(
  tx: Db,
  config: Config,
  kind: DocumentLetterKind,
  to: Recipient,
  about: About,
  [documentId, ...others]: readonly [string, ...string[]],
): Promise<void> {
  const mail = write(config, kind, to, about);
  const payload = { invoiceId: documentId, mail, ...(others.length > 0 && { others }) };
  await enqueue(tx, RenderInvoice, payload, { key: renderKey(documentId) });
  await notifyPayers(tx, kind, about);
}

async function notifyPayers(tx: Db, kind: LetterKind | DocumentLetterKind, about: About): Promise<void> {
  const { companyId, facts, by } = about;
  const payers = (await listPayers(tx, companyId)).filter(({ userId }) => userId !== by);
  await notify(tx, {
    ...notificationOf(kind, facts),
    userIds: payers.map(({ userId }) => userId),
    companyId,
    url: pathOf(kind, about),
  });
}

function write(
  config: Config,
  kind: LetterKind | DocumentLetterKind,
  to: Recipient,
  about: About,
): PlainMail {
  const t = texts(to.language, 'billing');
  const words = wordsOf(about.facts, to.language, zoneOf(kind, about.facts));
  return letter(config, {
    to: to.email,
    language: to.language,
    subject: t(`mail.${kind}.subject`, words),
    paragraphs: t(`mail.${kind}.${bodyOf(kind, about.facts)}`, words).split('\n\n'),
    button: { text: t(`mail.${kind}.button`), url: `${config.publicUrl}${pathOf(kind, about)}` },
  });
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
  for (const name of ['symbol', 'iban', 'reason'] as const) {
    const text = facts[name];
    // An account is compared in groups of four, as in the PDF.
    if (text) words[name] = name === 'iban' ? text.replaceAll(/(.{4})(?=.)/g, '$1 ') : text;
  }
  if (facts.decline) words.why = t(`decline.${facts.decline}`);
  if (facts.notes) words.count = facts.notes;
  return words;
}

/** The gateway writes brands in small letters. */
function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** What only a person can sort out. Support reads English. */
export type StaffAlert =
  | 'mismatch'
  | 'part-left'
  | 'dispute'
  | 'dispute-lost'
  | 'dispute-lost-again'
  | 'dispute-reversed'
  | 'refund-failed'
  | 'returned'
  | 'vat-invalid'
  | 'vat-other';

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
