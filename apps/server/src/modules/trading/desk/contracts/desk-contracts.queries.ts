import type { Language } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import type { DeskList, DeskTask } from '@canola/api-schema/trading/desk-contracts';
import type { RejectReason } from '@canola/api-schema/trading/trader-api';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { bestFirstSql, convertedSql, eligibleSql, momentSql, ofLineSql } from '../../../prices/index.ts';
import { signBySql } from '../../contracts/deadline.queries.ts';
import { openQuarters } from '../../prices/calendar.ts';
import type { FailureReason } from '../../tables/contracts.tables.ts';

export interface DeskRow extends Record<string, unknown> {
  id: string;
  number: string | null;
  kind: 'SALE' | 'PURCHASE';
  status: 'PROCESSING' | 'SUCCESS' | 'CONFIRMED' | 'SIGNED' | 'FAILED';
  task: DeskTask | null;
  company: string;
  crop: { id: string; name: string; icon: string; unit: string };
  quarterId: string;
  regionId: string;
  amount: string;
  currency: CurrencyType;
  price: string;
  finalPrice: string;
  total: string;
  createdAt: string;
  since: string;
  answerBy: string | null;
  signBy: string | null;
  failureReason: FailureReason | null;
  failureNote: string | null;
  rejectReason: RejectReason | null;
}

/** The next step (docs/product/desk.md#contracts). */
const TASK = `case k.status when 'PROCESSING' then 'ANSWER' when 'SUCCESS' then 'DOCUMENT'
  when 'CONFIRMED' then case when k.trader_signed_at is null then 'SIGN' else 'FARM' end end`;

const IN_LIST: Record<DeskList, string> = {
  // In the words of the index.
  OPEN: `k.status in ('PROCESSING', 'SUCCESS', 'CONFIRMED')`,
  SIGNED: `k.status = 'SIGNED'`,
  FAILED: `k.status = 'FAILED'`,
};

const ORDER: Record<DeskList, string> = {
  OPEN: `array_position(array['ANSWER', 'SIGN', 'DOCUMENT', 'FARM'], ${TASK}), k.answer_by, k.changed_at, k.id`,
  SIGNED: 'k.changed_at desc, k.id desc',
  FAILED: 'k.changed_at desc, k.id desc',
};

const rowsSql = (language: Language) => sql`
  select k.id, k.external_number as number, k.kind, k.status, ${sql.raw(TASK)} as task, c.name as company,
    json_build_object('id', p.id, 'name', p.names ->> ${language}::text, 'icon', p.icon, 'unit', p.unit) as crop,
    k.quarter_id as "quarterId", k.region_id as "regionId", k.amount::text as amount, k.currency,
    k.price::text as price, k.final_price::text as "finalPrice",
    round(k.final_price * k.amount, 2)::text as total, ${sql.raw(momentSql('k.created_at'))} as "createdAt",
    ${sql.raw(momentSql('coalesce(k.changed_at, k.created_at)'))} as since,
    case when k.status = 'PROCESSING' then ${sql.raw(momentSql('k.answer_by'))} end as "answerBy",
    (${sql.raw(signBySql('k'))})::text as "signBy", k.failure_reason as "failureReason",
    k.failure_note as "failureNote", k.reject_reason as "rejectReason"
  from trading.contract k
  join trading.company c on c.id = k.company_id
  join trading.crop p on p.id = k.crop_id`;

interface Listed {
  traderId: string;
  list: DeskList;
  search: string | undefined;
}

/** Only what was sent to the trader; any letters of the company's name or of the number. */
const isListed = ({ traderId, list, search }: Listed): SQL => sql`
  k.trader_id = ${traderId} and ${sql.raw(IN_LIST[list])} and k.changed_at is not null
  and (${search ?? null}::text is null or position(lower(${search ?? null}::text) in lower(c.name)) > 0
    or position(lower(${search ?? null}::text) in lower(k.external_number)) > 0)`;

export async function listDeskRows(
  db: Db,
  listed: Listed & { task?: DeskTask; language: Language; limit: number; skip: number },
): Promise<DeskRow[]> {
  const { rows } = await db.execute<DeskRow>(sql`
    ${rowsSql(listed.language)} where ${isListed(listed)}
      and (${listed.task ?? null}::text is null or ${sql.raw(TASK)} = ${listed.task ?? null}::text)
    order by ${sql.raw(ORDER[listed.list])} limit ${listed.limit} offset ${listed.skip}`);
  return rows;
}

/** No further than `most`: a list of many years takes no longer than a short one. */
export async function countDeskRows(db: Db, listed: Listed, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from trading.contract k join trading.company c on c.id = k.company_id
      where ${isListed(listed)} limit ${most}) counted`);
  return rows[0]?.count ?? 0;
}

export async function findDeskRow(
  db: Db,
  { traderId, contractId, language }: { traderId: string; contractId: string; language: Language },
): Promise<DeskRow | undefined> {
  const { rows } = await db.execute<DeskRow>(sql`
    ${rowsSql(language)} where k.trader_id = ${traderId} and k.id = ${contractId} and k.changed_at is not null`);
  return rows[0];
}

interface TaskSum extends Record<string, unknown> {
  task: DeskTask;
  currency: CurrencyType;
  count: number;
  tons: string;
  total: string;
}

/** Of all open contracts, by what is to be done. */
export async function sumTasks(db: Db, traderId: string): Promise<TaskSum[]> {
  const { rows } = await db.execute<TaskSum>(sql`
    select ${sql.raw(TASK)} as task, k.currency, count(*)::int as count,
      coalesce(sum(k.amount) filter (where k.kind = 'SALE'), 0)::text as tons,
      sum(round(k.final_price * k.amount, 2))::text as total
    from trading.contract k
    where k.trader_id = ${traderId} and k.changed_at is not null and ${sql.raw(IN_LIST.OPEN)}
    group by 1, 2 order by 2`);
  return rows;
}

export interface PriceNow extends Record<string, unknown> {
  soldAt: string;
  publishedAt: string;
  priceNow: string | null;
  bestNow: string | null;
  /** Tons that the line's limit takes now, and with this contract rejected. */
  limitLeft: { now: string; afterReject: string } | null;
}

/**
 * In the contract's currency: the quote it was made at, the trader's own price today and the best of the others. Quotes
 * are deleted after a while; then the contract's own time is the nearest there is.
 */
export async function findPrices(
  db: Db,
  { traderId, contractId, now }: { traderId: string; contractId: string; now: Date },
): Promise<PriceNow | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const current = (condition: SQL) => sql`(
    select ${sql.raw(convertedSql('q', 'x'))}::text from prices.current_quote q
    join prices.fx x on x.base = q.currency and x.counter = k.currency
    cross join (select ${at} as at, ${openQuarters(now)}::jsonb as quarters) today
    where q.region_id = k.region_id and q.crop_id = k.crop_id and q.quarter_id = k.quarter_id and ${condition}
      and ${sql.raw(eligibleSql('q', 'today.at', 'today.quarters'))}
    order by case when k.kind = 'SALE' then -1 else 1 end * ${sql.raw(convertedSql('q', 'x'))},
      ${sql.raw(bestFirstSql('q', convertedSql('q', 'x')))} limit 1)`;
  const { rows } = await db.execute<PriceNow>(sql`
    select k.price::text as "soldAt",
      ${sql.raw(momentSql('coalesce((select s.published_at from prices.quote s where s.id = k.market_price_id), k.created_at)'))}
        as "publishedAt",
      ${current(sql`q.trader_id = k.trader_id`)} as "priceNow",
      ${current(sql`q.trader_id <> k.trader_id`)} as "bestNow",
      (select json_build_object('now', (l.limit_tons - l.taken_tons)::text, 'afterReject',
         (l.limit_tons - l.taken_tons + case when k.is_counted and k.status <> 'FAILED' then k.amount else 0 end)::text)
       from prices.price_line l where ${sql.raw(ofLineSql('l', 'k'))} and l.limit_tons is not null) as "limitLeft"
    from trading.contract k where k.trader_id = ${traderId} and k.id = ${contractId}`);
  return rows[0];
}

/** Of a contract of this trader only: what both sign, and what they have signed. */
const papersSql = (traderId: string, contractId: string) => sql`
  from trading.contract_document d
  join trading.contract k on k.company_id = d.company_id and k.id = d.contract_id
  where k.trader_id = ${traderId} and d.contract_id = ${contractId} and d.kind in ('CONFIRMATION', 'SIGNED')`;

export async function listPapers(
  db: Db,
  { traderId, contractId }: { traderId: string; contractId: string },
): Promise<{ id: string; name: string; size: number }[]> {
  const { rows } = await db.execute<{ id: string; name: string; size: number }>(sql`
    select d.id, d.name, octet_length(d.content) as size ${papersSql(traderId, contractId)}
    order by d.created_at, d.id`);
  return rows;
}

export async function findDeskDocument(
  db: Db,
  { traderId, contractId, documentId }: { traderId: string; contractId: string; documentId: string },
) {
  const { rows } = await db.execute<{ name: string; mediaType: string; content: Buffer; sha256: string }>(sql`
    select d.name, d.media_type as "mediaType", d.content, d.sha256 ${papersSql(traderId, contractId)}
      and d.id = ${documentId}`);
  return rows[0];
}
