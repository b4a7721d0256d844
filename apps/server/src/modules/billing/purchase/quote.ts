import { PLAN_TYPES } from '@canola/api-schema/access';
import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import {
  findLivePaid,
  findSubscription,
  findTrialEnd,
  type OfferedPeriod,
  type PaidSubscription,
} from '../../users/index.ts';
import { findProfile } from '../customers/profiles.queries.ts';
import { countedVatId } from '../customers/vat-id-of.ts';
import { findPaidPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { type Amounts, priced, unusedCredit } from '../pricing/amounts.ts';
import { periodEnd } from '../pricing/calendar.ts';
import { taxFor } from '../pricing/tax.ts';
import type { Vat } from '../pricing/vat.ts';

export interface Quote extends Amounts {
  kind: PurchasePreview['kind'];
  price: string;
  tax: Vat;
  /** On the invoice: none when the register does not know it. */
  vatId: string | null;
  credit: string;
  /** The payment that the credit comes from. */
  credited: PaymentRow | null;
  /** What the purchase replaces, or stands in its way. */
  live: PaidSubscription | undefined;
  startsAt: Date;
  endsAt: Date;
  nextGross: string;
}

interface Asked {
  companyId: string;
  period: OfferedPeriod;
  vatId: string | null;
  now: Date;
}

/** What a purchase costs: the preview shows it and the purchase charges it (docs/product/payments.md#buying). */
export async function quoteFor(
  db: Db,
  config: Pick<Config, 'vatOss'>,
  { companyId, period, vatId, now }: Asked,
): Promise<Quote> {
  const live = await findLivePaid(db, companyId);
  const kind = await kindOf(db, live, period, now);
  const counted = countedVatId(await findProfile(db, companyId), vatId);
  const tax = await taxFor(db, config, { countryId: period.countryId, vatId: counted, now });
  const credited = kind === 'UPGRADE' && live ? await findPaidPayment(db, live.id, live.periodNo) : undefined;
  const credit = credited ? creditOf(credited, now) : '0.00';
  const sums = priced(period.price, credit, tax, credited && { rate: credited.vatRate });
  // With VAT too: a company that has got a VAT id since is credited more VAT than it pays.
  if (new Decimal(credit).gte(period.price) || new Decimal(sums.gross).lte(0))
    throw new AppError('payment.credit-exceeds-price');
  const startsAt =
    kind === 'AT_RENEWAL' ? (live?.expiresAt ?? now) : ((await findTrialEnd(db, companyId, now)) ?? now);
  return {
    kind,
    price: period.price,
    tax,
    vatId: counted,
    credit,
    credited: new Decimal(credit).isZero() ? null : (credited ?? null),
    live,
    ...sums,
    startsAt,
    endsAt: periodEnd(startsAt, 1, period.type, timeZoneOf(period.countryId)),
    nextGross: priced(period.price, '0', tax).gross,
  };
}

/** A higher plan at once, everything else at the next renewal; what is overdue can be replaced by anything else. */
async function kindOf(
  db: Db,
  live: PaidSubscription | undefined,
  period: OfferedPeriod,
  now: Date,
): Promise<Quote['kind']> {
  // One that has ended is replaced, even if no job has noticed yet.
  const isOver = live?.status === 'CANCELLED' && live.expiresAt !== null && live.expiresAt <= now;
  if (!live || isOver) return 'NEW';
  if (isSamePeriod(live, period)) return 'AT_RENEWAL';
  if (live.status === 'PAST_DUE') return 'NEW';
  const running = found(await findSubscription(db, live.id), 'server.failed');
  const rank = (type: OfferedPeriod['planType']) => PLAN_TYPES.indexOf(type);
  return rank(period.planType) > rank(running.planType) ? 'UPGRADE' : 'AT_RENEWAL';
}

export function isSamePeriod(live: PaidSubscription, period: OfferedPeriod): boolean {
  return live.planId === period.planId && live.period === period.type;
}

/** Of what was kept: a part that was refunded is not credited again. */
function creditOf(payment: PaymentRow, now: Date): string {
  const { net, gross, refundedAmount, periodStart } = payment;
  const kept = new Decimal(gross).minus(refundedAmount).div(gross);
  const netPaid = new Decimal(net).times(kept).toFixed(2, Decimal.ROUND_HALF_UP);
  return unusedCredit({ netPaid, periodStart, periodEnd: payment.periodEnd, now });
}
