/** Random, but the same for the same seed: a failing run can be repeated. */
export interface Dice {
  below(limit: number): number;
  chance(share: number): boolean;
  one<T>(choices: readonly [T, ...T[]] | readonly T[]): T;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    one: (choices) => choices[below(choices.length)] as (typeof choices)[number],
  };
}
