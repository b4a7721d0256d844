import { DAY_MS } from '@canola/api-schema/duration';
import { useSyncExternalStore } from 'react';
import { ageOf } from '#shared/time/format.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

// One clock for all ages on the screen.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/**
 * A "now" that moves only when the age of `from` reads differently: a board of two hundred prices does not
 * render every second.
 */
export function useNow(from: Date): number {
  return useSyncExternalStore(subscribe, () => {
    const now = Date.now();
    const { unit, count } = ageOf(from, now);
    return from.getTime() + count * UNIT_MS[unit];
  });
}

const UNIT_MS = { now: 0, second: 1_000, minute: 60_000, hour: 3_600_000, day: DAY_MS };
