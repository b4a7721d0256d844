import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const ROWS_PER_CHUNK = 1000;

/** The fastest way to insert. Values are our own ids, numbers and times, so none contains a tab or a backslash. */
export async function copyRows<Row>(
  client: PoolClient,
  target: string,
  rows: Iterable<Row>,
  valuesOf: (row: Row) => readonly (string | null)[],
): Promise<void> {
  await pipeline(
    Readable.from(chunksOf(rows, valuesOf)),
    client.query(copyFrom(`copy ${target} from stdin`)),
  );
}

function* chunksOf<Row>(
  rows: Iterable<Row>,
  valuesOf: (row: Row) => readonly (string | null)[],
): Generator<string> {
  let chunk = '';
  let count = 0;
  for (const row of rows) {
    let separator = '';
    for (const value of valuesOf(row)) {
      chunk += separator + (value ?? '\\N');
      separator = '\t';
    }
    chunk += '\n';
    count += 1;
    if (count % ROWS_PER_CHUNK > 0) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}
