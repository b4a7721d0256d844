import type { Language } from '@canola/api-schema/access';
import { MAX_LISTED_REPORTS } from '@canola/api-schema/limits';
import type { Report } from '@canola/api-schema/news/report';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

const MIN_WORD = 3;
const LONG_WORD = 5;

/**
 * Every word of three letters or more has to occur; from five letters on without its last vowels, so that pšenice
 * also finds pšenici: PostgreSQL has no stemmer for Czech, and the one for Romanian separates grâu from grâului. A
 * masked report (`m.masked`) matches nothing, because a match would reveal its words.
 */
function matchesWords(search: string | undefined): SQL {
  const words = (search?.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= MIN_WORD);
  if (words.length === 0) return sql`true`;
  const found = words.map((word) => {
    const plain = sql`platform.plain(${word}::text)`;
    const stem =
      word.length >= LONG_WORD ? sql`regexp_replace(${plain}, '^(.{3,}?)[aeiouy]+$', '\\1')` : plain;
    return sql`r.find like '%' || ${stem} || '%'`;
  });
  return sql`not m.masked and ${sql.join(found, sql` and `)}`;
}

export interface Sight {
  seesDrafts: boolean;
  /** Reports that begin after this day are masked; null masks none. */
  maskedAfter: string | null;
}

export interface ReportFilter {
  language: Language;
  from: string | undefined;
  to: string | undefined;
  order: 'ASC' | 'DESC';
  search: string | undefined;
}

/** Of a masked report everything that somebody wrote is null. */
export interface ReportRow extends Omit<Report, 'image' | 'commodities'> {
  imageGuid: string | null;
  /** JSON as text: whether it was checked before is known by its bytes. */
  commodities: string | null;
}

/** Masked in the statement: what a reader may not see never leaves PostgreSQL (docs/product/news.md#reading). */
function rows({ seesDrafts, maskedAfter }: Sight, where: SQL, order: SQL): SQL {
  return sql`
    select r.id, r.group_id as "groupId", r.language, r.date_from::text as "dateFrom", r.date_to::text as "dateTo",
      r.status, r.version, m.masked,
      case when ${seesDrafts} then to_json(r.publish_at)#>>'{}' end as "publishAt",
      to_json(r.published_at)#>>'{}' as "publishedAt",
      case when not m.masked then r.headline end as headline,
      case when not m.masked then r.summary end as summary,
      case when not m.masked then r.image_guid end as "imageGuid",
      case when not m.masked then r.commodities::text end as commodities,
      (
        select coalesce(json_agg(json_build_object('id', t.id, 'language', t.language) order by t.language), '[]')
        from news.report t
        where t.group_id = r.group_id and t.id <> r.id and (${seesDrafts} or t.status = 'PUBLISHED')
      ) as translations
    from news.report r
    cross join lateral (select coalesce(r.date_from > ${maskedAfter}::date, false) as masked) m
    where ${where} and (${seesDrafts} or r.status = 'PUBLISHED')
    ${order}`;
}

export async function listReports(db: Db, filter: ReportFilter, sight: Sight): Promise<ReportRow[]> {
  const where = sql`r.language = ${filter.language}
    and (${filter.from ?? null}::date is null or r.date_from >= ${filter.from ?? null}::date)
    and (${filter.to ?? null}::date is null or r.date_from <= ${filter.to ?? null}::date)
    and ${matchesWords(filter.search)}`;
  const direction = filter.order === 'ASC' ? sql`asc` : sql`desc`;
  const order = sql`order by r.date_from ${direction}, r.id ${direction} limit ${MAX_LISTED_REPORTS}`;
  return (await db.execute<ReportRow & Record<string, unknown>>(rows(sight, where, order))).rows;
}

export async function findReport(db: Db, id: string, sight: Sight): Promise<ReportRow | undefined> {
  const found = await db.execute<ReportRow & Record<string, unknown>>(rows(sight, sql`r.id = ${id}`, sql``));
  return found.rows[0];
}

export async function findBounds(
  db: Db,
  language: Language,
  { seesDrafts }: Sight,
): Promise<{ first: string | null; last: string | null }> {
  const { rows: found } = await db.execute<{ first: string | null; last: string | null }>(sql`
    select min(date_from)::text as first, max(date_from)::text as last
    from news.report
    where language = ${language} and (${seesDrafts} or status = 'PUBLISHED')`);
  return found[0] ?? { first: null, last: null };
}
