/** PostgreSQL ends one of two transactions that wait for each other, or that cannot be ordered. */
const LOST_A_RACE = new Set(['40P01', '40001']);

/**
 * The same `clientMutationId` sent at once for two different mutations of one offer: a sale locks the offer and then
 * sets its mark, everything else the other way round. Whoever is ended left nothing behind and looks again: by then
 * the rival has committed, and the second look says so.
 */
export async function onceMoreAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isLostRace(error)) throw error;
    return work();
  }
}

function isLostRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && LOST_A_RACE.has(String(error.code))) || isLostRace(error.cause);
}
