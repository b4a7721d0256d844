import type { Language } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import type { DeskCrop } from '@canola/api-schema/trading/desk-contracts';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { hedgeEntry, resoldEntry } from './book.tables.ts';
import type { BoughtRow, HedgedRow, ResoldRow } from './book.ts';

/** Purchases of inputs by farms are not in the book. */
export async function listBought(db: Db, traderId: string): Promise<BoughtRow[]> {
  const { rows } = await db.execute<BoughtRow & Record<string, unknown>>(sql`
    with delivered as (
      select company_id, contract_id as id, sum(counted_kg) / 1000.0 as tons from trading.ticket
      where trader_id = ${traderId} and state = 'CONFIRMED' group by company_id, contract_id)
    select crop_id as "cropId", quarter_id as "quarterId", region_id as "regionId", currency,
      coalesce(sum(amount) filter (where status = 'PROCESSING'), 0)::text as waiting,
      coalesce(sum(amount) filter (where status in ('SUCCESS', 'CONFIRMED')), 0)::text as accepted,
      coalesce(sum(coalesce(outcome_tons, amount)) filter (where status = 'SIGNED'), 0)::text as signed,
      coalesce(sum(d.tons) filter (where status = 'SIGNED'), 0)::text as delivered,
      coalesce(sum(coalesce(outcome_tons, amount) * final_price) filter (where status <> 'PROCESSING'), 0)::text as value
    from trading.contract left join delivered d using (company_id, id)
    where trader_id = ${traderId} and changed_at is not null and kind = 'SALE'
      and status in ('PROCESSING', 'SUCCESS', 'CONFIRMED', 'SIGNED')
    group by crop_id, quarter_id, region_id, currency`);
  return rows;
}

export async function sumHedges(db: Db, traderId: string): Promise<HedgedRow[]> {
  const { rows } = await db.execute<HedgedRow & Record<string, unknown>>(sql`
    select crop_id as "cropId", month, sum(lots)::int as lots from trading.hedge_entry
    where trader_id = ${traderId} group by crop_id, month`);
  return rows;
}

export async function sumResold(db: Db, traderId: string): Promise<ResoldRow[]> {
  const { rows } = await db.execute<ResoldRow & Record<string, unknown>>(sql`
    select crop_id as "cropId", quarter_id as "quarterId", sum(tons)::text as tons from trading.resold_entry
    where trader_id = ${traderId} group by crop_id, quarter_id`);
  return rows;
}

/** Crops that the trader trades or has traded, in the order of the catalogue. */
export async function listDeskCrops(db: Db, traderId: string, language: Language): Promise<DeskCrop[]> {
  const { rows } = await db.execute<DeskCrop & Record<string, unknown>>(sql`
    select p.id, p.names ->> ${language} as name, p.icon, p.unit from trading.crop p
    where p.category = 'CROP' and (
      exists (select from trading.crop_trader m where m.crop_id = p.id and m.trader_id = ${traderId})
      or exists (select from trading.contract k
        where k.trader_id = ${traderId} and k.changed_at is not null and k.crop_id = p.id)
      or exists (select from trading.hedge_entry h where h.trader_id = ${traderId} and h.crop_id = p.id))
    order by p.position, p.id`);
  return rows;
}

const MOST_LISTED = 200;

export function listHedges(db: Db, traderId: string) {
  return db
    .select()
    .from(hedgeEntry)
    .where(eq(hedgeEntry.traderId, traderId))
    .orderBy(desc(hedgeEntry.day), desc(hedgeEntry.createdAt))
    .limit(MOST_LISTED);
}

export function listResold(db: Db, traderId: string) {
  return db
    .select()
    .from(resoldEntry)
    .where(eq(resoldEntry.traderId, traderId))
    .orderBy(desc(resoldEntry.day), desc(resoldEntry.createdAt))
    .limit(MOST_LISTED);
}

/** The same id again adds nothing. */
export async function addHedge(db: Db, row: typeof hedgeEntry.$inferInsert): Promise<void> {
  await db.insert(hedgeEntry).values(row).onConflictDoNothing();
}

export async function addResold(db: Db, row: typeof resoldEntry.$inferInsert): Promise<void> {
  await db.insert(resoldEntry).values(row).onConflictDoNothing();
}

export async function findHedge(db: Db, traderId: string, id: string) {
  const [row] = await db
    .select()
    .from(hedgeEntry)
    .where(sql`${hedgeEntry.traderId} = ${traderId} and ${hedgeEntry.id} = ${id}`);
  return row;
}

export async function findResold(db: Db, traderId: string, id: string) {
  const [row] = await db
    .select()
    .from(resoldEntry)
    .where(sql`${resoldEntry.traderId} = ${traderId} and ${resoldEntry.id} = ${id}`);
  return row;
}

export interface ExportedLine {
  currency: CurrencyType;
  crop: string;
  quarter: string | null;
  region: string | null;
  waiting: string;
  accepted: string;
  signed: string;
  delivered: string;
  bought: string;
  average: string | null;
  resold: string | null;
  lots: number | null;
  open: string | null;
}

const COLUMNS = [
  'currency',
  'crop',
  'quarter',
  'region',
  'waiting',
  'accepted',
  'signed',
  'delivered',
  'bought',
  'average',
  'resold',
  'lots',
  'open',
] as const satisfies (keyof ExportedLine)[];
const TEXTS: readonly string[] = ['currency', 'crop', 'quarter', 'region'];

export const bookColumns = COLUMNS.map((name) => ({
  name,
  kind: TEXTS.includes(name) ? ('text' as const) : ('number' as const),
}));

/** The book is calculated in code; an export reads rows of a statement. */
export function bookListing(lines: readonly ExportedLine[]) {
  const json = JSON.stringify(lines);
  const selected = sql.join(
    COLUMNS.map((name, at) => sql.raw(`line ->> '${name}' as c${at}`)),
    sql`, `,
  );
  return sql`select ${selected} from jsonb_array_elements(${json}::jsonb) with ordinality lines (line, number)
    order by number`;
}
