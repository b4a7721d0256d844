import { TIME_ZONE_OF_COUNTRY } from '@canola/api-schema/time-zone';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const TIMEOUT = '120s';
const ROWS_PER_FETCH = 1000;
const dialect = new PgDialect();

/** What a spreadsheet would take for a formula gets an apostrophe, after which it is a text. */
const FORMULA = sql.raw(String.raw`('=', '+', '-', '@', '|', E'\t', E'\n', E'\r', '＝', '＋', '－', '＠')`);

export function textColumn(value: SQL): SQL {
  return sql`case when left(${value}, 1) in ${FORMULA} then '''' || ${value} else ${value} end`;
}

export function numberColumn(value: SQL): SQL {
  return sql`(${value})::text`;
}

/** In the zone of the country. */
export function timeColumn(value: SQL, country: SQL): SQL {
  const zones = Object.entries(TIME_ZONE_OF_COUNTRY).map(([id, zone]) => `when '${id}' then '${zone}'`);
  const zone = sql`case ${country} ${sql.raw(zones.join(' '))} else 'UTC' end`;
  // To the minute; the text of a timestamp is written in half of the time that `to_char` takes.
  return sql`left((${value} at time zone (${zone}))::text, 16)`;
}

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

export function copyCsv(
  client: PoolClient,
  { text }: Statement,
  separator: ',' | ';',
): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy (${text}) to stdout (format csv, delimiter '${separator}')`));
}

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
