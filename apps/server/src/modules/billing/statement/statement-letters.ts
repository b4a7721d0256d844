import { LOCALE_OF } from '@canola/api-schema/access';
import { formatExactMoney } from '@canola/api-schema/number-format';
import { Decimal } from 'decimal.js';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { announce } from '../letters/letters.ts';
import { aboutPayment } from '../settlement/facts.ts';
import type { EntryRow } from './statement.queries.ts';

/** To the payer: how much is here and how much is left. */
export async function sendPartReceived(
  db: Db,
  config: Config,
  payment: PaymentRow,
  received: Decimal,
): Promise<void> {
  const { currency, gross } = payment;
  const about = aboutPayment(payment, {
    amount: { value: received.toFixed(2), currency },
    total: { value: gross, currency },
    rest: { value: new Decimal(gross).minus(received).toFixed(2), currency },
  });
  await announce(db, config, 'part', [payment], about);
}

/** To support, who reads English: more came than was asked for. */
export async function sendSurplus(
  db: Db,
  config: Config,
  payment: Pick<PaymentRow, 'companyName' | 'variableSymbol'>,
  entry: Pick<EntryRow, 'amount' | 'currency' | 'bookedOn'>,
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
