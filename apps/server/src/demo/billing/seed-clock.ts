import type { Clock } from '../../platform/clock.ts';

export interface SeedClock extends Clock {
  set(date: Date): void;
}

/** A clock of the demo's past. */
export function seedClock(start: Date): SeedClock {
  let fixed = start;
  return {
    now: () => fixed,
    set(date) {
      fixed = date;
    },
  };
}
