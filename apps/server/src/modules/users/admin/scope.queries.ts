import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { CountryScope } from '../../../platform/viewer.ts';

/** The countries that staff work for, as a predicate on a column with a country's id (docs/product/admin.md). */
export function inScope(country: SQL, scope: CountryScope): SQL {
  return scope === null ? sql`true` : sql`${country} = any(string_to_array(${scope.join(',')}::text, ','))`;
}

/** Whether people of these countries pay in the currency. */
export function paidIn(currency: SQL, scope: CountryScope): SQL {
  if (scope === null) return sql`true`;
  return sql`exists (select from users.country t where t.currency = ${currency} and ${inScope(sql`t.id`, scope)})`;
}

/**
 * A person (`u`) belongs to the countries of their companies; without any company, to that of their phone. Only staff
 * without a limit see somebody who has neither.
 */
export function personInScope(scope: CountryScope): SQL {
  if (scope === null) return sql`true`;
  return sql`(
    exists (
      select from users.membership m join users.company c on c.id = m.company_id
      where m.user_id = u.id and ${inScope(sql`c.country_id`, scope)}
    ) or (
      not exists (select from users.membership m where m.user_id = u.id)
      and exists (
        select from users.country t
        where t.phone_country_code = u.phone_code and ${inScope(sql`t.id`, scope)}
      )
    ))`;
}

/** Every word has to occur, in any order; the wildcards of a pattern count as letters. */
export function matchesSearch(column: SQL, search: string | undefined): SQL {
  const words = wordsOf(search ?? '');
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => hasWord(column, word)),
    sql` and `,
  );
}

export function hasWord(column: SQL, word: string): SQL {
  return sql`${column} like platform.plain(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}::text)`;
}

/**
 * How a list looks for its rows: with a search, all of them first by its index, then sorted. Otherwise PostgreSQL may
 * walk the whole table in the order of names, because it can't know that all Nováks are next to each other. Without a
 * search the order's index has the page.
 */
export function foundBySearch({ search }: { search?: string | undefined }): SQL {
  return wordsOf(search ?? '').length > 0 ? sql`materialized` : sql`not materialized`;
}

/** A company's number is often typed in groups: "428 17 307" is one word. */
export function wordsOf(search: string): string[] {
  const trimmed = search.trim();
  if (/^[a-z]{0,2}[\d\s]+$/i.test(trimmed)) return [trimmed.replace(/\s/g, '')];
  return trimmed.split(/\s+/).filter(Boolean);
}

export async function countRows(db: Db, from: SQL, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from ${from} where ${where}`);
  return Number(rows[0]?.count);
}

/** The sorting of a list; equal rows come in the order of their ids. */
export function orderBy(column: SQL, id: SQL, direction: 'ASC' | 'DESC'): SQL {
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  return sql`${column} ${way}, ${id} ${way}`;
}
