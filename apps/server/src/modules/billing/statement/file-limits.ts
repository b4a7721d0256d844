import { UnreadableStatement } from './parse/parsed.ts';

/** More than any bank writes. The parsers make an object of each of them, so files with millions cost minutes. */
const MAX_ROWS = 50_000;
const MAX_COLUMNS = 200;
const MAX_TAG_LENGTH = 10_000;

const [LINE_BREAK, TAG, TAG_END] = ['\n', '<', '>'].map((sign) => sign.charCodeAt(0));
const DELIMITERS = new Set([';', ',', '\t'].map((sign) => sign.charCodeAt(0)));

/** Refuses files that only an attacker makes, in one pass over the bytes. */
export function ensureParsable(file: Uint8Array): void {
  if (file.subarray(0, 100).includes(TAG ?? 0)) ensureShortTags(file);
  else ensureFewCells(file);
}

function ensureFewCells(file: Uint8Array): void {
  let [rows, columns] = [1, 1];
  for (const byte of file) {
    if (byte === LINE_BREAK) [rows, columns] = [rows + 1, 1];
    else if (DELIMITERS.has(byte)) columns += 1;
    if (rows > MAX_ROWS) throw new UnreadableStatement(`more than ${MAX_ROWS} rows`);
    if (columns > MAX_COLUMNS) throw new UnreadableStatement(`more than ${MAX_COLUMNS} columns`);
  }
}

/** A tag is as long as its attributes. */
function ensureShortTags(file: Uint8Array): void {
  let length = 0;
  for (const byte of file) {
    if (byte === TAG_END) length = 0;
    else if (length > 0 || byte === TAG) length += 1;
    if (length > MAX_TAG_LENGTH) throw new UnreadableStatement('a tag with thousands of attributes');
  }
}
