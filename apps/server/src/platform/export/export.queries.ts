import type { Language } from '@canola/api-schema/access';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ExportColumn } from './xlsx.ts';

const TIMEOUT = '120s';
const ROWS_PER_FETCH = 1000;
const dialect = new PgDialect();

const FORMULA = String.raw`('=', '+', '-', '@', '|', E'\t', E'\n', E'\r', '＝', '＋', '－', '＠')`;

export interface Statement {
  text: string;
  settings: readonly string[];
}

/**
 * COPY and cursors take no parameters. Values become settings of the transaction, which the statement reads: a
 * search stays a value, whatever is typed.
 */
export function withoutParameters(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const settings = params.map((value) => {
    if (typeof value !== 'string') throw new Error('an export takes its values as text, with a cast');
    return value;
  });
  return { text: text.replace(/\$(\d+)/g, (_, at) => `current_setting('canola.export_${at}')`), settings };
}

/** One picture of the data for the count and the rows, which nothing of the export can change. */
export async function beginExport(client: PoolClient, { text, settings }: Statement): Promise<number> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local statement_timeout = '${TIMEOUT}'`);
  await client.query(`set local datestyle = 'ISO'`);
  // A reader who stops in the middle gives the connection back.
  await client.query(`set local idle_in_transaction_session_timeout = '${TIMEOUT}'`);
  for (const [at, value] of settings.entries())
    await client.query('select set_config($1, $2, true)', [`canola.export_${at + 1}`, value]);
  const { rows } = await client.query(`select count(*) from (${text}) one`);
  return Number(rows[0].count);
}

/**
 * As a spreadsheet in that language reads it: with a comma for decimals a semicolon separates. A text that it would take
 * for a formula gets an apostrophe in front.
 */
export function copyCsv(
  client: PoolClient,
  { text }: Statement,
  columns: readonly ExportColumn[],
  language: Language,
): AsyncIterable<Buffer> {
  const isEnglish = language === 'en';
  const written = columns.map(({ kind }, at) => {
    if (kind === 'text') return `case when left(c${at}, 1) in ${FORMULA} then '''' || c${at} else c${at} end`;
    return kind === 'number' && !isEnglish ? `replace(c${at}, '.', ',')` : `c${at}`;
  });
  const names = columns.map((_, at) => `c${at}`).join(', ');
  return client.query(
    copyTo(
      `copy (select ${written.join(', ')} from (${text}) one (${names}))
        to stdout (format csv, delimiter '${separatorOf(language)}')`,
    ),
  );
}

export const separatorOf = (language: Language): ',' | ';' => (language === 'en' ? ',' : ';');

/** In the order of the columns, some at a time. */
export async function* fetchRows(
  client: PoolClient,
  { text }: Statement,
): AsyncGenerator<(string | null)[][]> {
  await client.query(`declare export no scroll cursor for ${text}`);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${ROWS_PER_FETCH} from export`,
      rowMode: 'array',
    });
    if (rows.length === 0) return;
    yield rows;
  }
}
