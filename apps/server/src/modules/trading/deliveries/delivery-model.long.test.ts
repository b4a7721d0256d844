import { expect, it } from 'vitest';
import { playDeliveries } from '../../../../test/delivery-model.ts';
import { openDeliveryWorld } from '../../../../test/delivery-world.ts';

/** More by `MODEL_RUNS=10000`, others by `MODEL_SEED=7`. */
const RUNS = Number(process.env.MODEL_RUNS ?? 300);
const FIRST = Number(process.env.MODEL_SEED ?? 1);

it('many random deliveries end as in a plain model', { timeout: 24 * 3_600_000 }, async () => {
  const world = await openDeliveryWorld();
  try {
    const template = await world.signedSale();
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      await playDeliveries(world, template, seed);
      // Statements that were planned for empty tables would read all of them.
      if (seed % 100 === 0) await world.db.$client.query('analyze');
    }
    expect.hasAssertions();
  } finally {
    await world.close();
  }
});
