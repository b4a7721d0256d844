import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  type CompanyRow,
  changeSubscription,
  findPeriod,
  type OfferedPeriod,
  type PaidSubscription,
} from '../../users/index.ts';
import { periodEnd } from '../calendar.ts';
import { aboutPlan, recipientsOf } from '../letters/about.ts';
import { announce } from '../letters/letters.ts';
import { chargeableFrom, knownPrice } from '../subscriptions/renewal-price.ts';
import { grossOf, placeOf } from './renewal-payment.ts';

/**
 * A new list price applies to a renewal that is announced 30 days ahead; until then the old one stays. Of another period
 * that was chosen for the renewal, the one at which it was chosen.
 */
export async function announcePrice(
  tx: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  sub: PaidSubscription,
  company: CompanyRow,
): Promise<void> {
  const { price, expiresAt, nextPeriodId } = sub;
  const periodId = nextPeriodId ?? sub.periodId;
  if (price === null || periodId === null || !expiresAt) return;
  const period = await findPeriod(tx, periodId);
  if (!period) return;
  const { agreed, announced } = knownPrice(sub, period);
  if (new Decimal(period.price).eq(announced ?? agreed)) return;
  const now = clock.now();
  await changeSubscription(
    tx,
    sub.id,
    nextPeriodId === null
      ? { announcedPrice: period.price, announcedAt: now }
      : { nextAnnouncedPrice: period.price, nextAnnouncedAt: now },
  );
  const about = aboutPlan(company, sub.id, {
    plan: period.planType,
    amount: await grossOf(tx, config, company.id, { period, price: period.price }, now),
    date: firstChargeOf(sub, period, expiresAt, now),
  });
  await announce(tx, config, 'price-change', await recipientsOf(tx, company), about);
}

/** The first renewal that is far enough away, counted as renewals are: 28 February is followed by 31 March. */
function firstChargeOf(sub: PaidSubscription, period: OfferedPeriod, expiresAt: Date, now: Date): Date {
  const { anchor, place } = placeOf(sub, period, expiresAt);
  const from = chargeableFrom(now);
  let day = expiresAt;
  for (let at = place; day < from; at += 1)
    day = periodEnd(anchor, at, period.type, timeZoneOf(period.countryId));
  return day;
}
