import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type CompanyRow, changeSubscription, findPeriod, type PaidSubscription } from '../../users/index.ts';
import { findProfile } from '../customers/profiles.queries.ts';
import { countedVatId } from '../customers/vat-id-of.ts';
import { announce } from '../letters/letters.ts';
import { aboutPlan, recipientsOf } from '../letters/recipients.ts';
import { priced } from '../pricing/amounts.ts';
import { periodEnd } from '../pricing/calendar.ts';
import { taxFor } from '../pricing/tax.ts';
import { addDays, DAYS } from '../terms.ts';

/** A new list price applies to a renewal that is announced 30 days ahead; until then the old one stays. */
export async function announcePrice(
  tx: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  sub: PaidSubscription,
  company: CompanyRow,
): Promise<void> {
  const { price, periodId, expiresAt } = sub;
  if (price === null || periodId === null || !expiresAt || sub.nextPeriodId !== null) return;
  const period = await findPeriod(tx, periodId);
  if (!period) return;
  const announced = sub.announcedPrice ?? price;
  if (new Decimal(period.price).eq(announced)) return;
  const now = clock.now();
  await changeSubscription(tx, sub.id, { announcedPrice: period.price, announcedAt: now });
  const profile = await findProfile(tx, company.id);
  const vatId = await countedVatId(tx, profile?.vat ?? null);
  const tax = await taxFor(tx, config, { countryId: period.countryId, vatId, now });
  const isInTime = addDays(now, DAYS.priceNotice) <= expiresAt;
  const about = aboutPlan(company, sub.id, {
    plan: period.planType,
    amount: { value: priced(period.price, tax).gross, currency: period.currency },
    date: isInTime ? expiresAt : periodEnd(expiresAt, 1, period.type, timeZoneOf(company.countryId)),
  });
  await announce(tx, config, 'price-change', await recipientsOf(tx, company), about);
}
