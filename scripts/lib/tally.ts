import { readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  /** One line per failure, with its reason. */
  failures: readonly string[];
}

/** A run that ended without a report, or badly without a failure in it, counts as one failure. */
export function readTally(file: string, isOk: boolean, what: string): Tally {
  const { passed, failures } = written(file) ?? { passed: 0, failures: [`${what} left no report`] };
  return { passed, failures: isOk || failures.length > 0 ? failures : [`${what} ended badly`] };
}

function written(file: string): Tally | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tally;
  } catch {
    return undefined;
  }
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
const SHOWN = 300;

/** A failure as one line; its whole story is further up in the output. */
export function asLine(name: string, messages: readonly (string | undefined)[]): string {
  const why = messages.join('; ').replace(COLOURS, '').replace(/\s+/g, ' ').trim();
  return `${name}: ${why.slice(0, SHOWN)}`;
}
