import { Decimal } from 'decimal.js';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { announce } from '../letters/letters.ts';
import { aboutPayment } from '../settlement/facts.ts';

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
