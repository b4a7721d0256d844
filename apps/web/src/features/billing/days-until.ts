const DAY_MS = 86_400_000;

/** Begun days count: with one minute left it ends in one day. */
export function daysUntil(end: string, now: Date): number {
  return Math.max(0, Math.ceil((new Date(end).getTime() - now.getTime()) / DAY_MS));
}
