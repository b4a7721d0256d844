import { Readable } from 'node:stream';
import { DAY_MS } from '@canola/api-schema/duration';
import { ZipFile } from 'yazl';
import { escapeHtml } from '../http/html.ts';

export interface ExportColumn {
  heading: string;
  /** Times are `YYYY-MM-DD HH:MM` in the zone of the file. */
  kind: 'text' | 'number' | 'time';
}

/** The most that a spreadsheet takes, the headings included. */
export const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL_LENGTH = 32_767;
const FIRST_DAY = Date.UTC(1899, 11, 30);

const STYLES = { heading: 1, time: 2 };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** One sheet, row by row: text cells, numbers, and times that a spreadsheet knows as such. */
export function xlsx(
  sheet: string,
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly (string | null)[][]>,
): AsyncGenerator<Buffer> {
  return zip({
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheet.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(columns, batches),
  });
}

/** A file as it is made, in pieces. It does not say when it was made: the same rows give the same bytes. */
async function* zip(entries: Record<string, string | AsyncIterable<string>>): AsyncGenerator<Buffer> {
  const file = new ZipFile();
  const output = file.outputStream as Readable & AsyncIterable<Buffer>;
  const sources = Object.entries(entries).map(([name, content]) => {
    const source = Readable.from(content);
    file.addReadStream(source, name, { mtime: new Date(1980, 0, 1), forceDosTimestamp: true });
    return source;
  });
  // A source that fails ends the file with its own error.
  file.on('error', (error: Error) => output.destroy(error));
  file.end();
  try {
    yield* output;
  } finally {
    for (const source of sources) source.destroy();
  }
}

async function* sheetXml(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly (string | null)[][]>,
): AsyncGenerator<string> {
  // The headings stay in sight.
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const widths = `<cols><col min="1" max="${columns.length}" width="22" customWidth="1"/></cols>`;
  yield `${XML}<worksheet xmlns="${MAIN}">${view}${widths}<sheetData><row>${columns
    .map(({ heading }) => textCell(heading, STYLES.heading))
    .join('')}</row>`;
  for await (const rows of batches)
    yield rows
      .map((row) => `<row>${columns.map(({ kind }, at) => cell(kind, row[at] ?? '')).join('')}</row>`)
      .join('');
  yield '</sheetData></worksheet>';
}

function cell(kind: ExportColumn['kind'], value: string): string {
  if (value === '') return '<c/>';
  if (kind === 'number') return `<c><v>${Number(value)}</v></c>`;
  if (kind === 'time') return `<c s="${STYLES.time}"><v>${serialDay(value)}</v></c>`;
  return textCell(value);
}

function textCell(value: string, style = 0): string {
  const text = escapeXml(value.slice(0, MAX_CELL_LENGTH));
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** `2027-03-01 08:30` in days since the end of 1899, as spreadsheets count. */
function serialDay(time: string): number {
  return (Date.parse(`${time.replace(' ', 'T')}:00Z`) - FIRST_DAY) / DAY_MS;
}

/** Signs that XML does not know would make the whole file unreadable. */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}
