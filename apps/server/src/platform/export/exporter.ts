import { Readable } from 'node:stream';
import type { Language } from '@canola/api-schema/access';
import { dayInZone } from '@canola/api-schema/quarter';
import type { ExportFormat } from '@canola/api-schema/users/list';
import type { SQL } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { liftReplyLimit } from '../database/pools.ts';
import { isStandbyFailure } from '../database/standby.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Limiter } from '../http/limiter.ts';
import type { Viewer } from '../viewer.ts';
import {
  beginExport,
  copyCsv,
  fetchRows,
  type Statement,
  separatorOf,
  withoutParameters,
} from './export.queries.ts';
import { type ExportColumn, MAX_SHEET_ROWS, xlsx } from './xlsx.ts';

export interface Export {
  /** Of the file and the sheet, in the reader's language. */
  name: string;
  format: ExportFormat;
  columns: readonly ExportColumn[];
  /** Of all its times, and of the day in its file's name. */
  zone: string;
  /** Selects text in the order of the columns; see `cells.queries.ts`. */
  rows: SQL;
}

export interface ExportFile {
  name: string;
  type: string;
  content: Readable;
}

const PER_MINUTE = 5;
const MINUTE = 60_000;
/** An export holds a connection: the other requests of the process need theirs. */
const AT_ONCE = 2;
const BOM = '\ufeff';
const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The response of a route that sends a file, for the API's document. */
export const EXPORT_FILE = {
  content: { 'text/csv': { schema: z.string() }, [TYPES.xlsx]: { schema: z.string() } },
};

const running = new WeakMap<Database, number>();

/**
 * A file of rows, sent while it is read. `onStart` gets their number before the first of them is sent; when
 * it fails, none does.
 */
export async function openExport(
  deps: Pick<Deps, 'db' | 'standby' | 'clock'>,
  limiter: Limiter,
  viewer: Viewer,
  wanted: Export,
  onStart: (rows: number) => Promise<void>,
): Promise<ExportFile> {
  const leave = takePlace(deps.db);
  try {
    if (!(await limiter.consume(`export:${viewer.userId}`, PER_MINUTE, MINUTE))) throw tooMany();
    const file = await openFile(deps, viewer, wanted, onStart);
    // However it ends, also when nobody ever began to read.
    file.content.once('close', leave);
    return file;
  } catch (error) {
    leave();
    throw error;
  }
}

const tooMany = () => new AppError('request.too-many', 'Too many exports at once. Try again in a minute.');

/** Before anything is awaited, or parallel calls would all find the same place free. Returns how to leave it. */
function takePlace(db: Database): () => void {
  const taken = running.get(db) ?? 0;
  if (taken >= AT_ONCE) throw tooMany();
  running.set(db, taken + 1);
  return () => running.set(db, (running.get(db) ?? 1) - 1);
}

async function openFile(
  deps: Pick<Deps, 'db' | 'standby' | 'clock'>,
  viewer: Viewer,
  wanted: Export,
  onStart: (rows: number) => Promise<void>,
): Promise<ExportFile> {
  const statement = withoutParameters(wanted.rows);
  const { connection, rows } = await begin(deps, statement);
  try {
    if (wanted.format === 'xlsx' && rows >= MAX_SHEET_ROWS)
      throw new AppError('export.too-many-rows', 'A spreadsheet does not hold so many rows; take CSV.');
    await onStart(rows);
  } catch (error) {
    connection.end(error as Error);
    throw error;
  }
  const day = dayInZone(deps.clock.now(), wanted.zone);
  const content = Readable.from(read(connection, statement, wanted, viewer.language), { objectMode: false });
  content.once('close', () => connection.end(new Error('the export was left')));
  return { name: `canola-${wanted.name}-${day}.${wanted.format}`, type: TYPES[wanted.format], content };
}

export function sendExport(reply: FastifyReply, { name, type, content }: ExportFile): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content);
}

async function* read(
  { client, end }: Connection,
  statement: Statement,
  { format, name, zone, ...wanted }: Export,
  language: Language,
): AsyncGenerator<Buffer> {
  const columns = wanted.columns.map(({ heading, kind }) => ({
    heading: kind === 'time' ? `${heading} (${zone})` : heading,
    kind,
  }));
  try {
    if (format === 'csv') yield* csv(client, statement, columns, language);
    else yield* xlsx(name, columns, fetchRows(client, statement));
    await client.query('commit');
    end();
  } catch (error) {
    end(error as Error);
    throw error;
  }
}

/** With a mark and a separator by which Excel opens it as it is. */
async function* csv(
  client: PoolClient,
  statement: Statement,
  columns: readonly ExportColumn[],
  language: Language,
): AsyncGenerator<Buffer> {
  const separator = separatorOf(language);
  const headings = columns.map(({ heading }) =>
    /[",;\n]/.test(heading) ? `"${heading.replaceAll('"', '""')}"` : heading,
  );
  yield Buffer.from(`${BOM}${headings.join(separator)}\n`);
  yield* copyCsv(client, statement, columns, language) as AsyncIterable<Buffer>;
}

interface Connection {
  client: PoolClient;
  /** Once, however it ends. A connection that was left in the middle still sends, and is not used again. */
  end(failed?: Error): void;
}

interface Begun {
  connection: Connection;
  rows: number;
}

/** On a standby that has everything the reader may have written until now; else on the primary. */
async function begin({ db, standby }: Pick<Deps, 'db' | 'standby'>, statement: Statement): Promise<Begun> {
  const aside = await standby?.caughtUp();
  if (standby && aside)
    try {
      return await beginOn(aside, statement);
    } catch (error) {
      if (!isStandbyFailure(error)) throw error;
      standby.leave(error);
    }
  return beginOn(db.$client, statement);
}

async function beginOn(pool: Pool, statement: Statement): Promise<Begun> {
  const connection = await connect(pool);
  try {
    return { connection, rows: await beginExport(connection.client, statement) };
  } catch (error) {
    connection.end(error as Error);
    throw error;
  }
}

async function connect(pool: Pool): Promise<Connection> {
  const client = await pool.connect();
  // The export's own limit is set in its transaction.
  const limitAgain = liftReplyLimit(client);
  let isEnded = false;
  return {
    client,
    end(failed) {
      if (isEnded) return;
      isEnded = true;
      limitAgain();
      client.release(failed);
    },
  };
}
