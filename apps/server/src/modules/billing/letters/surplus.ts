import { LOCALE_OF } from '@canola/api-schema/access';
import { formatExactMoney } from '@canola/api-schema/number-format';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { sendMail } from '../../../platform/mail/mail.ts';

/** To support, who reads English: more came than was asked for. */
export async function sendSurplus(
  db: Db,
  config: Config,
  payment: { companyName: string; variableSymbol: string | null },
  entry: { amount: string; currency: string; bookedOn: string },
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
