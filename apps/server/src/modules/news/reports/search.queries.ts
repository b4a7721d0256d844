import { type SQL, sql } from 'drizzle-orm';

const MIN_WORD = 3;
const LONG_WORD = 5;

/**
 * Every word of three letters or more has to occur; from five letters on without its last vowels, so that pšenice
 * also finds pšenici: PostgreSQL has no stemmer for Czech, and the one for Romanian separates grâu from grâului. A
 * masked report (`m.masked`) matches nothing, because a match would reveal its words.
 */
export function matchesWords(search: string | undefined): SQL {
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
