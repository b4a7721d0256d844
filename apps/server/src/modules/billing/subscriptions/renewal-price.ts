import type { OfferedPeriod, PaidSubscription } from '../../users/index.ts';
import { addDays, DAYS } from '../deadlines.ts';

/** The price that the customer agreed to, and the one that was announced since. */
export interface KnownPrice {
  agreed: string;
  announced: string | null;
  announcedAt: Date | null;
}

/** Of the period that a renewal buys: the one that was chosen for it, or the last one again. */
export function knownPrice(sub: PaidSubscription, period: OfferedPeriod): KnownPrice {
  return sub.nextPeriodId === period.id
    ? {
        agreed: sub.nextPrice ?? period.price,
        announced: sub.nextAnnouncedPrice,
        announcedAt: sub.nextAnnouncedAt,
      }
    : { agreed: sub.price ?? period.price, announced: sub.announcedPrice, announcedAt: sub.announcedAt };
}

/** A price that is announced then may be charged from this moment on. */
export function chargeableFrom(announcedAt: Date): Date {
  return addDays(announcedAt, DAYS.priceNotice);
}

/** The price of the next renewal, without VAT: one that was not announced in time waits. */
export function renewalPrice(sub: PaidSubscription, period: OfferedPeriod): string {
  const isKnown = period.id === sub.nextPeriodId || period.id === sub.periodId;
  if (!isKnown) return period.price;
  const { agreed, announced, announcedAt } = knownPrice(sub, period);
  const isInTime = announcedAt && sub.expiresAt && chargeableFrom(announcedAt) <= sub.expiresAt;
  return isInTime && announced !== null ? announced : agreed;
}

export const NO_CHOICE = {
  nextPeriodId: null,
  nextPrice: null,
  nextAnnouncedPrice: null,
  nextAnnouncedAt: null,
} as const;

/** An announced price stays for the period after the paid one, unless it was charged or is about another period. */
export function announcedAfter(
  sub: PaidSubscription,
  { periodId, price }: { periodId: number; price: string },
): Pick<PaidSubscription, 'announcedPrice' | 'announcedAt'> {
  const isChosen = sub.nextPeriodId === periodId;
  const [announcedPrice, announcedAt] = isChosen
    ? [sub.nextAnnouncedPrice, sub.nextAnnouncedAt]
    : [sub.announcedPrice, sub.announcedAt];
  const isOver = announcedPrice === price || !(isChosen || sub.periodId === periodId);
  return isOver ? { announcedPrice: null, announcedAt: null } : { announcedPrice, announcedAt };
}
