import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 280_000;
const PAUSE_MS = 50;

/** Waits for a state, and names it when it does not come. */
export async function until<T>(
  what: string,
  check: () => Promise<T> | T,
  patienceMs = PATIENCE_MS,
): Promise<NonNullable<T>> {
  for (const began = Date.now(); Date.now() - began < patienceMs; await wait(PAUSE_MS)) {
    const found = await check();
    if (found) return found;
  }
  throw new Error(`It did not happen within ${patienceMs / 1000} s that ${what}.`);
}
