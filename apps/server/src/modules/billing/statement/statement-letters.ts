import { LOCALE_OF } from '@canola/api-schema/access';
import { formatExactMoney } from '@canola/api-schema/number-format';
import { Decimal } from 'decimal.js';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import type { EntryRow } from './statement.queries.ts';

/** To the payer: how much is here and how much is left. */
export async function sendPartReceived(
  db: Db,
  config: Config,
  payment: PaymentRow,
  received: Decimal,
): Promise<void> {
  const { language, email, currency, gross, id, companyName, planType, variableSymbol } = payment;
  const t = texts(language, 'invoices');
  const money = (sum: string) => formatExactMoney(sum, currency, LOCALE_OF[language]);
  const words = {
    company: companyName,
    plan: t(`plan.${planType}`),
    symbol: variableSymbol ?? '',
    amount: money(received.toFixed(2)),
    total: money(gross),
    rest: money(new Decimal(gross).minus(received).toFixed(2)),
  };
  await sendMail(
    db,
    letter(config, {
      to: email,
      language,
      subject: t('mail.part.subject'),
      paragraphs: t('mail.part.body', words).split('\n\n'),
      button: { text: t('mail.part.button'), url: `${config.publicUrl}/pricing?payment=${id}` },
    }),
  );
}

/** To support, who reads English: more came than was asked for. */
export async function sendSurplus(
  db: Db,
  config: Config,
  payment: PaymentRow,
  entry: EntryRow,
  surplus: string,
): Promise<void> {
  const t = texts('en', 'invoices');
  const money = (sum: string) => formatExactMoney(sum, entry.currency, LOCALE_OF.en);
  const words = {
    company: payment.companyName,
    symbol: payment.variableSymbol ?? '',
    amount: money(entry.amount),
    surplus: money(surplus),
    date: entry.bookedOn,
  };
  await sendMail(
    db,
    letter(config, {
      to: config.support.email,
      language: 'en',
      subject: t('staff.surplus.subject', words),
      paragraphs: [t('staff.surplus.body', words)],
      button: {
        text: t('staff.surplus.button'),
        url: `${config.publicUrl}/admin/payments?search=${payment.variableSymbol}`,
      },
    }),
  );
}
