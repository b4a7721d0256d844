import type { PlanType } from '@canola/api-schema/access';
import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import type { Config } from '../../../platform/config/config.ts';
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
import { periodEnd } from '../calendar.ts';
import { countedVatId } from '../customers/vat-id-of.ts';
import { type Credit, type CreditNotes, listCreditable, sumCreditNotes } from '../ledger/credits.queries.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { rankOf } from '../subscriptions/cover.ts';
import { renewalPrice } from '../subscriptions/renewal-price.ts';
import {
  type Amounts,
  add,
  credited,
  less,
  paidAmounts,
  priced,
  refundAmounts,
  unusedCredit,
} from '../vat/rounding.ts';
import { taxFor, type Vat } from '../vat/vat.ts';

export interface OrderPrice extends Amounts {
  kind: PurchasePreview['kind'];
  price: string;
  tax: Vat;
  /** On the invoice: none when the register does not know it. */
  vatId: string | null;
  credit: string;
  /** The payments that the credit comes from, the last period first. */
  credits: readonly Credit[];
  /** The running plan, which the order replaces or which prevents it. */
  live: PaidSubscription | undefined;
  startsAt: Date;
  endsAt: Date;
  nextGross: string;
}

/** The cost of an order: the preview shows it and the order charges it (docs/product/payments.md#buying). */
export async function priceOrder(
  db: Db,
  config: Pick<Config, 'vatOss'>,
  {
    companyId,
    period,
    vatId,
    now,
  }: { companyId: string; period: OfferedPeriod; vatId: string | null; now: Date },
): Promise<OrderPrice> {
  const paid = await findLivePaid(db, companyId);
  const live = paid && (await comparedWith(db, paid, now));
  const kind = await kindOf(db, live, period, now);
  const counted = await countedVatId(db, vatId);
  const tax = await taxFor(db, config, { countryId: period.countryId, vatId: counted, now });
  const price = kind === 'AT_RENEWAL' && live ? renewalPrice(live, period) : period.price;
  const credits = kind === 'UPGRADE' && live ? await creditsOf(db, live, now) : [];
  const credit = Decimal.sum(0, ...credits.map(({ net }) => net)).toFixed(2);
  const sums = less(priced(price, tax), add(...credits));
  // With VAT too: a company that has got a VAT id since is credited more VAT than it pays.
  if (new Decimal(credit).gte(price) || new Decimal(sums.gross).lte(0))
    throw new AppError('payment.credit-exceeds-price');
  const startsAt =
    kind === 'AT_RENEWAL' ? (live?.expiresAt ?? now) : ((await findTrialEnd(db, companyId, now)) ?? now);
  return {
    kind,
    price,
    tax,
    vatId: counted,
    credit,
    credits,
    live,
    ...sums,
    startsAt,
    endsAt: periodEnd(startsAt, 1, period.type, timeZoneOf(period.countryId)),
    nextGross: priced(price, tax).gross,
  };
}

/**
 * An order is compared with the running plan, or with a lower one that is paid ahead, so a company that has paid for the
 * lower one can still stay. From its start on, a period that was paid ahead runs, even if no job has noticed yet.
 */
async function comparedWith(db: Db, live: PaidSubscription, now: Date): Promise<PaidSubscription> {
  const last = live.periodId === null ? undefined : await findPeriod(db, live.periodId);
  if (!last || !live.periodStart) return live;
  const isLower = rankOf(last.planType) <= rankOf(await planTypeOf(db, live));
  return isLower || live.periodStart <= now ? { ...live, planId: last.planId, period: last.type } : live;
}

async function planTypeOf(db: Db, { planId }: PaidSubscription): Promise<PlanType> {
  return found(
    (await listPlans(db)).find((plan) => plan.id === planId),
    'server.failed',
  ).type;
}

/** A higher plan immediately, everything else at the next renewal; what is overdue can be replaced by anything else. */
async function kindOf(
  db: Db,
  live: PaidSubscription | undefined,
  period: OfferedPeriod,
  now: Date,
): Promise<OrderPrice['kind']> {
  // One that has ended is replaced, even if no job has noticed yet.
  const isOver = live?.status === 'CANCELLED' && live.expiresAt !== null && live.expiresAt <= now;
  if (!live || isOver) return 'NEW';
  if (isSamePeriod(live, period)) return 'AT_RENEWAL';
  if (live.status === 'PAST_DUE') return 'NEW';
  return rankOf(period.planType) > rankOf(await planTypeOf(db, live)) ? 'UPGRADE' : 'AT_RENEWAL';
}

export function isSamePeriod(live: PaidSubscription, period: OfferedPeriod): boolean {
  return live.planId === period.planId && live.period === period.type;
}

async function creditsOf(db: Db, live: PaidSubscription, now: Date): Promise<Credit[]> {
  const credits: Credit[] = [];
  for (const payment of await listCreditable(db, live, now)) {
    const sums = creditOf(payment, await sumCreditNotes(db, payment.id), now);
    if (new Decimal(sums.net).gt(0)) credits.push({ payment, ...sums });
  }
  return credits;
}

/**
 * The unused part of the money that we still have of a payment. Credit notes, and refunds that will get one, are
 * subtracted first.
 */
function creditOf(payment: PaymentRow, notes: CreditNotes, now: Date): Amounts {
  const { refundedAmount, periodStart, periodEnd: end } = payment;
  const vat = { rate: payment.vatRate };
  const paid = paidAmounts(payment);
  const pending = new Decimal(refundedAmount).minus(notes.gross).plus(notes.credited);
  const next = pending.gt(0) ? refundAmounts(pending.toFixed(2), paid, vat, notes) : { net: '0', vat: '0' };
  const noted = { net: notes.net, vat: new Decimal(notes.gross).minus(notes.net).toFixed(2) };
  const kept = less(paid, add(noted, next));
  const net = unusedCredit({ netPaid: kept.net, periodStart, periodEnd: end, now });
  return credited(net, kept, vat);
}
