import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import { type SQL, sql } from 'drizzle-orm';
import type { ExportColumn } from './xlsx.ts';

/** A column by the key of its heading. */
export interface Cell {
  heading: string;
  kind: ExportColumn['kind'];
  value: SQL;
}

export interface Listing {
  cells: readonly Cell[];
  rows: SQL;
}

/** Codes in the reader's language, as on the screens. */
export type Translations = Readonly<Record<string, string>>;

export const text = (heading: string, value: SQL): Cell => ({ heading, kind: 'text', value });

export const number = (heading: string, value: SQL): Cell => ({
  heading,
  kind: 'number',
  value: sql`(${value})::text`,
});

/** In the one zone of the file, which its headings name. */
export function time(heading: string, value: SQL, zone = SUPPLIER_ZONE): Cell {
  // To the minute; the text of a timestamp is written in half of the time that `to_char` takes.
  return { heading, kind: 'time', value: sql`left((${value} at time zone ${zone}::text)::text, 16)` };
}

/** A code in the words of the screens; one that has none stays. */
export function word(heading: string, value: SQL, words: Translations): Cell {
  const known = Object.entries(words).map(([code, word]) => sql`when ${code}::text then ${word}::text`);
  return text(heading, sql`case (${value})::text ${sql.join(known, sql` `)} else (${value})::text end`);
}

/** The values to select, in the order of the columns. */
export const selected = (cells: readonly Cell[]): SQL =>
  sql.join(
    cells.map(({ value }, at) => sql`${value} as ${sql.raw(`c${at}`)}`),
    sql`, `,
  );
