import { crc32, inflateRawSync } from 'node:zlib';
import { DAY_MS } from '@canola/api-schema/duration';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** A cell as a spreadsheet program understands it. */
export type SheetCell = string | number | Date | null;

interface Sheet {
  name: string;
  rows: SheetCell[][];
}

type Attributes = Record<string, string>;
interface CellXml {
  t?: string;
  s?: string;
  v?: string;
  f?: unknown;
  is?: { t: string | { '#text'?: string } };
}

const FIRST_DAY = Date.UTC(1899, 11, 30);
const LISTS = new Set(['Override', 'Default', 'Relationship', 'sheet', 'numFmt', 'xf', 'row', 'c']);

/**
 * The first sheet of an XLSX file, found as a spreadsheet program finds it: through the types and references of the
 * package. It shares nothing with the writer, and refuses what such a program would repair or refuse.
 */
export function readSpreadsheet(file: Buffer): Sheet {
  const parts = unzip(file);
  const read = (name: string) => parseXml(name, parts.get(name));
  requireTypes(read('[Content_Types].xml').Types, [...parts.keys()]);
  const book = targetOf(read('_rels/.rels'), '', 'officeDocument');
  const references = read(`xl/_rels/${book.slice('xl/'.length)}.rels`);
  const [first] = read(book).workbook.sheets.sheet;
  const isTime = timeStylesOf(read(targetOf(references, 'xl/', 'styles')).styleSheet);
  const sheet = read(targetOf(references, 'xl/', 'worksheet', first['r:id'])).worksheet;
  const rows = (sheet.sheetData.row as { c?: (CellXml | '')[] }[]).map(({ c = [] }) =>
    c.map((cell) => readCell(cell === '' ? {} : cell, isTime)),
  );
  return { name: first.name, rows };
}

function readCell({ t, s, v, f, is }: CellXml, isTime: (style: number) => boolean): SheetCell {
  if (f !== undefined) throw new Error('The cell is a formula.');
  if (t === 'inlineStr') return typeof is?.t === 'object' ? (is.t['#text'] ?? '') : (is?.t ?? '');
  if (t !== undefined) throw new Error(`A cell of type ${t} is not known.`);
  if (v === undefined) return null;
  const number = Number(v);
  if (Number.isNaN(number)) throw new Error(`${v} is no number.`);
  return isTime(Number(s ?? 0)) ? new Date(Math.round(FIRST_DAY + number * DAY_MS)) : number;
}

/** Which styles show a number as a time. */
function timeStylesOf(styles: {
  numFmts: { numFmt: Attributes[] };
  cellXfs: { xf: (Attributes | '')[] };
}): (style: number) => boolean {
  const times = new Set(
    styles.numFmts.numFmt
      .filter(({ formatCode = '' }) => /[ymdh]/.test(formatCode))
      .map(({ numFmtId }) => numFmtId),
  );
  return (style) => {
    const format = styles.cellXfs.xf[style];
    if (format === undefined) throw new Error(`There is no style ${style}.`);
    return format !== '' && times.has(format.numFmtId);
  };
}

function targetOf(
  references: { Relationships: { Relationship: Attributes[] } },
  folder: string,
  kind: string,
  id?: string,
): string {
  const list = references.Relationships.Relationship;
  const found = list.find(({ Type, Id }) => Type?.endsWith(`/${kind}`) && (id === undefined || Id === id));
  if (!found) throw new Error(`Nothing refers to a part of kind ${kind}.`);
  return `${folder}${found.Target}`;
}

function requireTypes(types: { Override: Attributes[]; Default: Attributes[] }, names: string[]): void {
  const parts = new Set(types.Override.map(({ PartName }) => PartName));
  const extensions = new Set(types.Default.map(({ Extension }) => Extension));
  for (const name of names)
    if (!parts.has(`/${name}`) && !extensions.has(name.split('.').at(-1)))
      throw new Error(`${name} has no type.`);
}

// biome-ignore lint/suspicious/noExplicitAny: parsed XML
function parseXml(name: string, bytes: Buffer | undefined): any {
  if (!bytes) throw new Error(`The file has no ${name}.`);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Error(`${name}: ${valid.err.msg}`);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    // Characters by their number, which every reader of XML knows.
    htmlEntities: true,
    trimValues: false,
    isArray: (tag) => LISTS.has(tag),
  });
  return parser.parse(text);
}

/** Every entry of a ZIP archive, its size and checksum compared with what the directory says. */
function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) throw new Error('The file is no ZIP archive.');
  const entries = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory ends too early.');
    const [crc, packed, size] = [16, 20, 24].map((offset) => file.readUInt32LE(at + offset));
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) =>
      file.readUInt16LE(at + offset),
    );
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    if (file.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} is not where the directory says.`);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = inflateRawSync(file.subarray(start, start + (packed ?? 0)));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged.`);
    entries.set(name, content);
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}
