import type { Deps } from '../../platform/deps.ts';

/** Runs the work for each row; one that fails does not stop the others. Returns the failures. */
export async function tryEach<Row extends { id: string }>(
  { log }: Pick<Deps, 'log'>,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      log.error({ err: error, id: row.id }, 'a payment or subscription could not be processed');
      failures.push(error);
    }
  }
  return failures;
}

/** Fails the job once all rows were tried. */
export function throwFirst(failures: readonly unknown[]): void {
  if (failures.length > 0) throw failures[0];
}
