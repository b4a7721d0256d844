import { parseCamt } from './camt.ts';
import { parseCsv } from './csv.ts';
import { type ParsedStatement, UnreadableStatement } from './parsed.ts';

/** UTF-8, else the code page that Czech banks still export. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** By its content, not by the type that the browser guessed: a CAMT.053 starts with a tag. */
export function parseStatement(bytes: Uint8Array): ParsedStatement {
  const text = textOf(bytes).trimStart();
  if (text.includes('\0')) throw new UnreadableStatement('a binary file');
  return text.startsWith('<') ? parseCamt(text) : parseCsv(text);
}
