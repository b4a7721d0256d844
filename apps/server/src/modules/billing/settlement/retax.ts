import { Decimal } from 'decimal.js';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listCredits } from '../ledger/credits.queries.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { add, splitGross } from '../pricing/amounts.ts';
import { taxFor } from '../pricing/tax.ts';

/**
 * The rate of the day the money arrived decides (docs/product/payments.md#vat). The sum that was asked for stays, so
 * another rate divides it differently.
 */
export async function retaxed(
  db: Db,
  config: Pick<Config, 'vatOss'>,
  payment: PaymentRow,
  paidOn: string,
): Promise<Partial<Pick<PaymentRow, 'price' | 'net' | 'vat' | 'vatRate'>>> {
  if (payment.isReverseCharge) return {};
  const { countryId, vatId, gross, credit } = payment;
  const { rate, isReverseCharge } = await taxFor(db, config, {
    countryId,
    vatId,
    now: payment.createdAt,
    day: paidOn,
  });
  if (isReverseCharge || new Decimal(rate).eq(payment.vatRate)) return {};
  // The credit keeps the rates of the payments it comes from: only the new plan's full price is divided again.
  const full = add(payment, ...(await listCredits(db, payment)));
  const { net: price } = splitGross(full.gross, { rate });
  const net = new Decimal(price).minus(credit);
  // A credit close to the price: at the new rate it would be above it, so the order keeps the rate it was made at.
  if (net.lt(0)) return {};
  return { vatRate: rate, net: net.toFixed(2), vat: new Decimal(gross).minus(net).toFixed(2), price };
}
