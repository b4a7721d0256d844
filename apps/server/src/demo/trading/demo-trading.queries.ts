import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';

export interface DemoQuote extends Record<string, unknown> {
  quoteId: string;
  traderId: string;
  quarterId: string;
  /** In the company's currency. */
  price: string;
}

/**
 * Of the named trader, or from the best three of the others, nearest quarter first, so the world's contracts are spread
 * over them.
 */
export async function listQuotes(
  db: Db,
  companyId: string,
  zip: string,
  cropId: string,
  traders: { only: string } | { not: string },
): Promise<DemoQuote[]> {
  const isMeant = 'only' in traders ? sql`q.trader_id = ${traders.only}` : sql`q.trader_id <> ${traders.not}`;
  const { rows } = await db.execute<DemoQuote>(sql`
    select q.quote_id as "quoteId", q.trader_id as "traderId", q.quarter_id as "quarterId",
      round(q.price * x.rate, 2) as price
    from trading.storage s
    join trading.company c on c.id = s.company_id
    join prices.current_quote q on q.region_id = s.region_id and q.crop_id = ${cropId}
    join prices.fx x on x.base = q.currency and x.counter = c.currency
    where s.company_id = ${companyId} and s.zip = ${zip} and ${isMeant}
      and left(q.quarter_id, 4)::int - (right(q.quarter_id, 1) in ('1', '2'))::int >= (
        select max(year_harvested) from trading.offer f where f.company_id = s.company_id and f.storage_id = s.id)
    order by q.quarter_id, q.price desc, q.trader_id
    limit 3`);
  return rows;
}

/** The best of the others in each of the next quarters. */
export async function listBestQuotes(
  db: Db,
  companyId: string,
  cropId: string,
  count: number,
): Promise<DemoQuote[]> {
  const { rows } = await db.execute<DemoQuote>(sql`
    select distinct on (q.quarter_id) q.quote_id as "quoteId", q.trader_id as "traderId",
      q.quarter_id as "quarterId", round(q.price * x.rate, 2) as price
    from trading.storage s
    join trading.company c on c.id = s.company_id
    join prices.current_quote q on q.region_id = s.region_id and q.crop_id = ${cropId}
    join prices.fx x on x.base = q.currency and x.counter = c.currency
    where s.company_id = ${companyId}
    order by q.quarter_id, q.price desc, q.trader_id
    limit ${count}`);
  return rows;
}

/** A sale of an earlier year was for a quarter of that year, which no trader quotes any more. */
export async function moveToQuarter(db: Db, contractId: string, quarterId: string): Promise<void> {
  await db.execute(sql`update trading.contract set quarter_id = ${quarterId} where id = ${contractId}`);
}

export async function findTraderOf(db: Db, usersCompanyId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from trading.trader where users_company_id = ${usersCompanyId}`);
  return rows[0]?.id;
}

export async function findDemoCompany(
  db: Db,
  usersCompanyId: string,
): Promise<{ id: string; currency: CurrencyType; storages: number } | undefined> {
  const { rows } = await db.execute<{ id: string; currency: CurrencyType; storages: number }>(sql`
    select c.id, c.currency,
      (select count(*)::int from trading.storage s where s.company_id = c.id) as storages
    from trading.company c where users_company_id = ${usersCompanyId}`);
  return rows[0];
}

/** Signed sales to the trader with people at its desk, by crop. */
export async function listDeskDeliveries(
  db: Db,
  companyId: string,
  traderId: string,
): Promise<{ contractId: string; cropId: string }[]> {
  const { rows } = await db.execute<{ contractId: string; cropId: string }>(sql`
    select contract_id as "contractId", crop_id as "cropId" from trading.delivery_terms
    where company_id = ${companyId} and trader_id = ${traderId}`);
  return rows;
}

export interface EarlierDelivery extends Record<string, unknown> {
  contractId: string;
  traderId: string;
  tons: number;
  soldAt: string;
}

/** Signed sales of earlier years. */
export async function listEarlierDeliveries(
  db: Db,
  companyId: string,
  before: Date,
): Promise<EarlierDelivery[]> {
  const { rows } = await db.execute<EarlierDelivery>(sql`
    select k.id as "contractId", k.trader_id as "traderId", k.amount::float8 as tons, k.created_at::text as "soldAt"
    from trading.contract k join trading.delivery_terms d on d.company_id = k.company_id and d.contract_id = k.id
    where k.company_id = ${companyId} and k.created_at < ${before.toISOString()}::timestamptz
    order by k.created_at`);
  return rows;
}

/** People were notified of past sales back then, so their jobs have nothing left to do. */
export async function markNotified(db: Db, contractId: string): Promise<void> {
  await db.execute(sql`
    insert into platform.inbox (consumer, event_id) values ('trading.contract-created', ${contractId})
    on conflict do nothing`);
}

export async function findSlug(db: Db, contractId: string): Promise<string> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select user_slug as slug from trading.contract_signing where contract_id = ${contractId}`);
  return rows[0]?.slug ?? '';
}
