/** How fast one is compared with the other, measured in alternation, so other load on the machine affects both. */
export interface Ratio {
  measured: number;
  ours: number;
  limit: number;
}

type Measure = () => Promise<number>;

export async function interleave(rounds: number, ours: Measure, limit: Measure): Promise<Ratio> {
  await ours();
  await limit();
  const pairs: [ours: number, limit: number][] = [];
  for (let round = 0; round < rounds; round++) {
    // The order alternates, so neither always runs after the other.
    if (round % 2 === 0) pairs.push([await ours(), await limit()]);
    else {
      const second = await limit();
      pairs.push([await ours(), second]);
    }
  }
  return {
    measured: median(pairs.map(([pair, other]) => pair / other)),
    ours: median(pairs.map(([pair]) => pair)),
    limit: median(pairs.map(([, other]) => other)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
