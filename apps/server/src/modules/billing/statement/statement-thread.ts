import { ensureParsable } from './file-limits.ts';
import { parseStatement } from './parse/parse-statement.ts';
import { type ParsedStatement, UnclearStatement, UnreadableStatement } from './parse/parsed.ts';

/** An error's class does not reach another thread. */
export type ReadOutcome = { parsed: ParsedStatement } | { refusal: string; isUnclear: boolean };

/** Runs in a thread of its own: see read-statement.ts. */
export default function readInThread(file: Uint8Array): ReadOutcome {
  try {
    ensureParsable(file);
    return { parsed: parseStatement(file) };
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    return { refusal: error.message, isUnclear: error instanceof UnclearStatement };
  }
}
