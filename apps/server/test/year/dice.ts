import { createHash } from 'node:crypto';
import { createDice, type Dice } from '../fuzz/dice.ts';

export interface Stream extends Dice {
  between(least: number, most: number): number;
  /** Of the normal distribution. */
  normal(): number;
}

/** A stream of its own for each name: adding an actor changes no other. */
export function streamOf(seed: number, name: string): Stream {
  const dice = createDice(createHash('sha256').update(`${seed}:${name}`).digest().readUInt32BE());
  const share = () => dice.below(2 ** 31) / 2 ** 31;
  return {
    ...dice,
    between: (least, most) => least + share() * (most - least),
    normal: () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share()),
  };
}
