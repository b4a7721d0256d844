import { join } from 'node:path';
import { openFileThread } from '../../../platform/file-thread.ts';
import { type ParsedStatement, UnclearStatement, UnreadableStatement } from './parse/parsed.ts';
import type { ReadOutcome } from './statement-thread.ts';

const readInThread = openFileThread<Uint8Array, ReadOutcome>(
  join(import.meta.dirname, 'statement-thread.ts'),
);

/** Reads a file in a thread of its own, which is ended when the file takes too long or too much memory. */
export async function readStatement(file: Uint8Array, longestMs?: number): Promise<ParsedStatement> {
  const outcome = await readInThread(file, longestMs);
  if ('exhausted' in outcome) throw new UnreadableStatement(outcome.exhausted);
  if ('parsed' in outcome) return outcome.parsed;
  throw outcome.isUnclear ? new UnclearStatement(outcome.refusal) : new UnreadableStatement(outcome.refusal);
}
