import { MAX_PREVIEW_CELLS } from '@canola/api-schema/trading/desk-prices';

export type Clipboard = { kind: 'cells'; cells: string[][] } | { kind: 'too-many'; count: number };

/**
 * The rows and columns of what a spreadsheet copies: tabs between cells, lines between rows, quotes around a cell that
 * has either. Text without tabs is one column; with semicolons it is a CSV of a country with decimal commas.
 */
export function readClipboard(text: string): Clipboard {
  const separator = text.includes('\t') || !text.includes(';') ? '\t' : ';';
  const cells = splitCells(text, separator);
  const last = cells.at(-1);
  if (last?.length === 1 && last[0] === '') cells.pop();
  const count = cells.reduce((sum, row) => sum + row.length, 0);
  return count > MAX_PREVIEW_CELLS ? { kind: 'too-many', count } : { kind: 'cells', cells };
}

function splitCells(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return rows;
}
