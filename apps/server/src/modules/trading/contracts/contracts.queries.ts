import type { ApprovalState } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { convertedSql, freshSql, ofLineSql } from '../../prices/index.ts';
import { crop, trader } from '../reference/index.ts';
import { company } from '../tables/companies.tables.ts';
import { contract } from '../tables/contracts.tables.ts';
import { freeTonsSql } from '../tables/free-tons.queries.ts';
import { offer } from '../tables/offers.tables.ts';
import { sellOrder } from '../tables/orders.tables.ts';
import { storage } from '../tables/storages.tables.ts';
import { termsVersionSql } from '../tables/terms.queries.ts';
import { signBySql } from './deadline.queries.ts';

/** The facts of a contract that a message names. */
export async function describeContract(db: Db, companyId: string, contractId: string) {
  const [row] = await db
    .select({
      usersCompanyId: company.usersCompanyId,
      crop: crop.names,
      unit: crop.unit,
      trader: trader.name,
      farm: company.name,
      /** Of a registered trader, whose people work at the desk. */
      deskCompanyId: trader.usersCompanyId,
      traderCountryId: trader.countryId,
      status: contract.status,
      answerBy: contract.answerBy,
      tons: contract.amount,
      orderId: contract.orderId,
      /** Of an order that belongs to a ladder. */
      rung: sellOrder.rung,
      offerId: contract.offerId,
      price: contract.price,
      finalPrice: contract.finalPrice,
      currency: contract.currency,
      signBy: sql<string | null>`(${sql.raw(signBySql('contract'))})::text`,
    })
    .from(contract)
    .innerJoin(company, eq(company.id, contract.companyId))
    .innerJoin(crop, eq(crop.id, contract.cropId))
    .innerJoin(trader, eq(trader.id, contract.traderId))
    .leftJoin(sellOrder, and(eq(sellOrder.companyId, contract.companyId), eq(sellOrder.id, contract.orderId)))
    .where(and(eq(contract.companyId, companyId), eq(contract.id, contractId)));
  return row;
}

/** The owner of a contract, among these companies. */
export async function findContractOwner(db: Db, usersCompanyIds: readonly string[], contractId: string) {
  const [row] = await db
    .select({
      companyId: company.id,
      usersCompanyId: company.usersCompanyId,
      failureReason: contract.failureReason,
    })
    .from(contract)
    .innerJoin(company, eq(company.id, contract.companyId))
    .where(and(eq(contract.id, contractId), inArray(company.usersCompanyId, [...usersCompanyIds])));
  return row;
}

export interface SaleTarget {
  companyId: string;
  usersCompanyId: string;
  companyState: ApprovalState;
  currency: CurrencyType;
  cropId: string;
  regionId: string;
  yearHarvested: number;
  isArchived: boolean;
  free: string;
}

/** The offer as a seller sees it, to say why it could not be sold; archived ones too. */
export async function findSaleTarget(
  db: Db,
  usersCompanyIds: readonly string[],
  offerId: string,
): Promise<SaleTarget | undefined> {
  const [row] = await db
    .select({
      companyId: company.id,
      usersCompanyId: company.usersCompanyId,
      companyState: company.approvalState,
      currency: company.currency,
      cropId: offer.cropId,
      regionId: storage.regionId,
      yearHarvested: offer.yearHarvested,
      isArchived: sql<boolean>`${offer.archivedAt} is not null`,
      free: sql<string>`${sql.raw(freeTonsSql('offer'))}`,
    })
    .from(offer)
    .innerJoin(company, eq(company.id, offer.companyId))
    .innerJoin(storage, and(eq(storage.companyId, offer.companyId), eq(storage.id, offer.storageId)))
    .where(and(eq(offer.id, offerId), inArray(company.usersCompanyId, [...usersCompanyIds])));
  return row;
}

/** A quote to trade on, and the newest quote that replaced it. */
export interface MarketPrice {
  regionId: string;
  cropId: string;
  quarterId: string;
  traderId: string;
  /** In the given currency, at the newest rate. */
  price: string;
  /** The newest quote of the same trader, crop, quarter and region. */
  newestId: string | null;
  newestPrice: string | null;
  /** Too old to sell at, though nobody has quoted since. */
  isStale: boolean | null;
  /** Withdrawn or past its end. */
  isEnded: boolean | null;
  /** Tons that the trader's limit still takes; null without one. */
  left: string | null;
  /** Of the trader's terms in force. */
  termsVersion: number | null;
}

/** Old quotes are kept for thirty days; one that is still the newest may be older. */
export async function findMarketPrice(
  db: Db,
  marketPriceId: string,
  currency: CurrencyType,
  now: Date,
): Promise<MarketPrice | undefined> {
  const { rows } = await db.execute<MarketPrice & Record<string, unknown>>(sql`
    select q.region_id as "regionId", q.crop_id as "cropId", q.quarter_id as "quarterId", q.trader_id as "traderId",
      ${sql.raw(convertedSql('q', 'x'))} as price, n.quote_id as "newestId",
      ${sql.raw(convertedSql('n', 'y'))} as "newestPrice",
      not ${sql.raw(freshSql('n', 'now.at'))} as "isStale",
      n.valid_until <= now.at or l.paused_reason is not null as "isEnded",
      trim_scale(l.limit_tons - l.taken_tons)::text as left, ${sql.raw(termsVersionSql('q.trader_id'))} as "termsVersion"
    from prices.quote q
    cross join (select ${now.toISOString()}::timestamptz as at) now
    join prices.fx x on x.base = q.currency and x.counter = ${currency}
    left join prices.current_quote n on n.region_id = q.region_id and n.crop_id = q.crop_id
      and n.quarter_id = q.quarter_id and n.trader_id = q.trader_id
    left join prices.price_line l on ${sql.raw(ofLineSql('l', 'q'))}
    left join prices.fx y on y.base = n.currency and y.counter = ${currency}
    where q.id = ${marketPriceId}`);
  return rows[0];
}
