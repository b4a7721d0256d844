import type { CompanyRow, PaidSubscription } from '../../users/index.ts';
import { addDays, DAYS } from '../deadlines.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';

/** Reminders are sent once for each period. */
export type Reminder = 'ahead-30' | 'ahead-7' | 'trial-7' | 'trial-2' | 'card-expiring' | 'card-missing';
export type Step =
  | { does: 'remind'; of: Reminder }
  | { does: 'renew' | 'cancel-blocked' | 'past-due' | 'lapse' | 'expire' };

interface Circumstances {
  company: Pick<CompanyRow, 'approvalState'>;
  open: PaymentRow | undefined;
  /** A purchase that would replace it waits for its money. */
  isBeingReplaced: boolean;
  /** Of a trial: a plan is paid, or ordered by transfer. */
  isBought: boolean;
  hasCard: boolean;
  /** The saved card's last month ends before the renewal. */
  isCardExpiring: boolean;
  now: Date;
}

/** When a renewal is charged or requested, and when a plan ends: the timetable of docs/product/payments.md#renewal. */
export function stepsOf(sub: PaidSubscription, around: Circumstances): Step[] {
  const { expiresAt } = sub;
  if (!expiresAt) return [];
  const { now } = around;
  if (sub.status === 'CANCELLED') return now >= expiresAt ? [{ does: 'expire' }] : [];
  if (sub.status === 'PAST_DUE') return pastDueSteps(expiresAt, around);
  if (sub.status !== 'ACTIVE') return [];
  if (sub.source !== 'PAID') return givenSteps(sub, expiresAt, around);
  // Older than payments: nothing says what a renewal would cost.
  if (!sub.anchorAt) return now >= expiresAt ? [{ does: 'expire' }] : [];
  if (around.company.approvalState === 'BLOCKED') return now >= expiresAt ? [{ does: 'cancel-blocked' }] : [];
  return paidSteps(sub, expiresAt, around);
}

/** A plan that is past due always has an open payment, also after a time in which the company was blocked. */
function pastDueSteps(expiresAt: Date, { now, open, company, isBeingReplaced }: Circumstances): Step[] {
  if (now >= addDays(expiresAt, DAYS.grace + DAYS.pastDue)) return [{ does: 'lapse' }];
  const isRequested = open !== undefined || isBeingReplaced || company.approvalState === 'BLOCKED';
  return isRequested ? [] : [{ does: 'renew' }];
}

function givenSteps(sub: PaidSubscription, expiresAt: Date, { now, isBought }: Circumstances): Step[] {
  if (now >= expiresAt) return [{ does: 'expire' }];
  if (sub.source !== 'TRIAL' || isBought) return [];
  if (now >= addDays(expiresAt, -2)) return [{ does: 'remind', of: 'trial-2' }];
  return now >= addDays(expiresAt, -7) ? [{ does: 'remind', of: 'trial-7' }] : [];
}

function paidSteps(sub: PaidSubscription, expiresAt: Date, around: Circumstances): Step[] {
  const { now, open } = around;
  const steps: Step[] = [];
  const isCard = sub.paymentType === 'CARD';
  const renewsFrom = isCard ? expiresAt : requestFrom(sub, expiresAt);
  // A company that has just ordered a higher plan is not charged for another period of the old one.
  const isHeld = isCard && around.isBeingReplaced && now < addDays(expiresAt, DAYS.overdue);
  if (!open && now >= renewsFrom && !isHeld) steps.push({ does: 'renew' });
  if (open && isOverdue(open, expiresAt, now)) steps.push({ does: 'past-due' });
  if (isCard && now < expiresAt) {
    // No charge is announced that waits for an order, or that a transfer would make needless.
    const isDue = !around.isBeingReplaced && open?.type !== 'BANK_TRANSFER';
    const reminder = around.hasCard ? aheadOf(sub, expiresAt, now) : withoutCard(expiresAt, now);
    if (reminder && isDue) steps.push({ does: 'remind', of: reminder });
    if (around.isCardExpiring) steps.push({ does: 'remind', of: 'card-expiring' });
  }
  return steps;
}

/** Not before the last paid period has begun: of several that are paid ahead, only the last one is stored. */
function requestFrom({ periodStart }: PaidSubscription, expiresAt: Date): Date {
  const from = addDays(expiresAt, -DAYS.request);
  return periodStart && periodStart > from ? periodStart : from;
}

/** A charge that is still to come, or under way, has a day to end. */
function isOverdue(open: PaymentRow, expiresAt: Date, now: Date): boolean {
  const isUndecided = open.type === 'CARD' && (open.status !== 'ERROR' || open.nextTryAt !== null);
  return now >= addDays(expiresAt, isUndecided ? DAYS.grace + 1 : DAYS.grace);
}

/** For every length of period: a charge without a card would fail. */
function withoutCard(expiresAt: Date, now: Date): 'card-missing' | undefined {
  return now >= addDays(expiresAt, -7) ? 'card-missing' : undefined;
}

/** A year is announced twice, a quarter once, shorter periods not at all. */
function aheadOf(sub: PaidSubscription, expiresAt: Date, now: Date): 'ahead-30' | 'ahead-7' | undefined {
  if (sub.period !== 'YEARLY' && sub.period !== 'QUARTERLY') return undefined;
  // Another period that is paid ahead has not started: the length is that of the running one.
  if (sub.periodStart && now < sub.periodStart) return undefined;
  if (now >= addDays(expiresAt, -7)) return 'ahead-7';
  return sub.period === 'YEARLY' && now >= addDays(expiresAt, -30) ? 'ahead-30' : undefined;
}
