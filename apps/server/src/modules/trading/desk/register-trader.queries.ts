import { PAYMENT_DAYS, TOLERANCE_PERCENT } from '@canola/api-schema/limits';
import { foldText } from '@canola/api-schema/plain-text';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { findCompanyOf } from '../companies/companies.queries.ts';
import type { CollectionPoint, Localized } from '../reference/catalogue.ts';
import { cropTrader, ITEMS, trader, traderRegion } from '../reference/index.ts';
import { tradersChanged } from '../reference/trader-directory.ts';
import { imageOf, minimumAmount, nearestPoint } from '../reference/traders.ts';
import { traderTerms } from '../tables/terms.tables.ts';

/** Of a company that has none of its own. */
const LOGO = '/data/traders/registered.svg';
const SLUG_LENGTH = 40;

export interface Registration {
  usersCompanyId: string;
  /** The name on price lists. */
  name: string;
  descriptions: Localized;
  regionIds: readonly string[];
  cropIds: readonly string[];
  points: readonly CollectionPoint[];
}

/** Makes the company a trader; its id is the slug of the name for ever (docs/product/desk.md#becoming-a-trader). */
export async function registerTrader(db: Db, registration: Registration): Promise<string> {
  const { usersCompanyId, name, descriptions, regionIds, cropIds, points } = registration;
  const company = found(await findCompanyOf(db, usersCompanyId), 'company.not-found');
  const values = {
    name,
    legalName: company.name,
    address: company.address ?? '',
    countryId: company.countryId,
    identificationNumber: company.identificationNumber,
    vatNumber: company.vatNumber,
    logo: LOGO,
    descriptions,
    urlInfo: '',
    points: [...points],
    source: 'REGISTERED' as const,
    usersCompanyId,
  };
  const traderId = await insertUnderFreeId(db, values);
  await db.insert(traderTerms).values({
    traderId,
    version: 1,
    paymentDays: PAYMENT_DAYS,
    tolerancePercent: String(TOLERANCE_PERCENT),
  });
  await insertTraderRegions(db, traderId, regionIds, points);
  await db.insert(cropTrader).values(
    ITEMS.filter(({ id }) => cropIds.includes(id)).map((item) => ({
      traderId,
      cropId: item.id,
      minimumAmount: minimumAmount(item).toFixed(1),
      image: imageOf(item),
    })),
  );
  await tradersChanged(db);
  return traderId;
}

/** Each region with the point that serves it. */
export async function insertTraderRegions(
  db: Db,
  traderId: string,
  regionIds: readonly string[],
  points: readonly CollectionPoint[],
): Promise<void> {
  await db.insert(traderRegion).values(
    regionIds.flatMap((regionId) => {
      const point = nearestPoint(points, regionId);
      if (!point) return [];
      const { name: pointName, latitude, longitude } = point;
      return [{ traderId, regionId, pointName, latitude, longitude }];
    }),
  );
}

/** Two traders of one name get different ids, also when they register at the same time. */
async function insertUnderFreeId(db: Db, values: Omit<typeof trader.$inferInsert, 'id'>): Promise<string> {
  const slug = slugOf(values.name);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    const rows = await db
      .insert(trader)
      .values({ ...values, id })
      .onConflictDoNothing({ target: trader.id })
      .returning({ id: trader.id });
    if (rows.length > 0) return id;
  }
}

export function slugOf(name: string): string {
  const words = foldText(name).match(/[a-z0-9]+/g) ?? ['trader'];
  return words.join('-').slice(0, SLUG_LENGTH).replace(/-$/, '');
}

/**
 * The names that contracts print follow the company, and whether it trades follows its approval. A job that is repeated
 * sees the same.
 */
export async function followCompany(
  db: Db,
  usersCompanyId: string,
): Promise<{ traderId: string; isBlocked: boolean } | undefined> {
  const company = await findCompanyOf(db, usersCompanyId);
  const [before] = await db
    .select()
    .from(trader)
    .where(eq(trader.usersCompanyId, usersCompanyId))
    .for('update');
  if (!before) return undefined;
  const active = company?.approvalState === 'APPROVED';
  const values = company && {
    legalName: company.name,
    address: company.address ?? '',
    vatNumber: company.vatNumber,
  };
  await db
    .update(trader)
    .set({ ...values, active })
    .where(eq(trader.id, before.id));
  await tradersChanged(db);
  return { traderId: before.id, isBlocked: !active };
}
