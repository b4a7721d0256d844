import { PLAN_TYPES } from '@canola/api-schema/access';
import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import {
  findLivePaid,
  findPeriod,
  findTrialEnd,
  listPlans,
  type OfferedPeriod,
  type PaidSubscription,
} from '../../users/index.ts';
import { findProfile } from '../customers/profiles.queries.ts';
import { countedVatId } from '../customers/vat-id-of.ts';
import { type Credit, listCreditable } from '../ledger/credits.queries.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import {
  type Amounts,
  add,
  credited,
  less,
  paidAmounts,
  priced,
  splitGross,
  unusedCredit,
} from '../pricing/amounts.ts';
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
  /** The payments that the credit comes from, the last period first. */
  credits: readonly Credit[];
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
  const paid = await findLivePaid(db, companyId);
  const live = paid && (await asOf(db, paid, now));
  const kind = await kindOf(db, live, period, now);
  const counted = countedVatId(await findProfile(db, companyId), vatId);
  const tax = await taxFor(db, config, { countryId: period.countryId, vatId: counted, now });
  const credits = kind === 'UPGRADE' && live ? await creditsOf(db, live, now) : [];
  const credit = Decimal.sum(0, ...credits.map((one) => one.net)).toFixed(2);
  const sums = less(priced(period.price, tax), add(...credits));
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
    credits,
    live,
    ...sums,
    startsAt,
    endsAt: periodEnd(startsAt, 1, period.type, timeZoneOf(period.countryId)),
    nextGross: priced(period.price, tax).gross,
  };
}

/** What was paid ahead runs from its start on, even if no job has noticed yet. */
async function asOf(db: Db, live: PaidSubscription, now: Date): Promise<PaidSubscription> {
  if (live.periodId === null || !live.periodStart || live.periodStart > now) return live;
  const started = await findPeriod(db, live.periodId);
  return started ? { ...live, planId: started.planId, period: started.type } : live;
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
  const running = (await listPlans(db)).find((one) => one.id === live.planId);
  const rank = (type: OfferedPeriod['planType']) => PLAN_TYPES.indexOf(type);
  return rank(period.planType) > rank(found(running, 'server.failed').type) ? 'UPGRADE' : 'AT_RENEWAL';
}

export function isSamePeriod(live: PaidSubscription, period: OfferedPeriod): boolean {
  return live.planId === period.planId && live.period === period.type;
}

/** What is left of the running period, and all of those that were paid ahead. */
async function creditsOf(db: Db, live: PaidSubscription, now: Date): Promise<Credit[]> {
  const paid = await listCreditable(db, live, now);
  return paid
    .map((payment) => ({ payment, ...creditOf(payment, now) }))
    .filter(({ net }) => new Decimal(net).gt(0));
}

/** Of what was kept: a part that was refunded is not credited again. */
function creditOf(payment: PaymentRow, now: Date): Amounts {
  const { refundedAmount, periodStart, periodEnd: end } = payment;
  const vat = { rate: payment.vatRate };
  const kept = less(paidAmounts(payment), splitGross(refundedAmount, vat));
  const net = unusedCredit({ netPaid: kept.net, periodStart, periodEnd: end, now });
  return credited(net, kept, vat);
}
