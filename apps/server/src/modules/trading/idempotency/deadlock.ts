import { setTimeout as wait } from 'node:timers/promises';

/** PostgreSQL ends one of two transactions that wait for each other, or that cannot be ordered. */
const LOST_A_RACE = new Set(['40P01', '40001']);

const TRIES = 3;
/** Without a pause, the retry could take the same lock before the rival gets it. */
const PAUSE_MS = 50;

/**
 * The same `clientMutationId` sent at the same time for two different mutations of one offer: a sale locks the offer and then
 * sets its mark, everything else the other way round. The one that PostgreSQL ends has written nothing, waits for the
 * rival and tries again: by then the rival has committed, and the retry sees it.
 */
export async function retryAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1)
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !isLostRace(error)) throw error;
      await wait(PAUSE_MS * tried);
    }
}

function isLostRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && LOST_A_RACE.has(String(error.code))) || isLostRace(error.cause);
}
