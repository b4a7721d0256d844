import { afterAll, beforeAll, expect, it } from 'vitest';
import { killLadders } from '../../../test/selling/kill-ladders.ts';
import { killSellers } from '../../../test/selling/kill-sellers.ts';
import { openTradingWorld, type TradingWorld } from '../../../test/trading-world.ts';

let world: TradingWorld;
beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());

// A hundred by `npm run test:kill -w apps/server`.
it('a process killed while it sells loses no sale and makes none twice', { timeout: 600_000 }, async () => {
  const { kills, acknowledged, inDoubt } = await killSellers(world, 3);
  expect(kills).toBe(3);
  expect(acknowledged).toBeGreaterThanOrEqual(3);
  expect(inDoubt).toBeGreaterThan(0);
});

it('a process killed while it places and changes ladders leaves each whole, or not there', {
  timeout: 600_000,
}, async () => {
  const { kills, acknowledged } = await killLadders(world, 3);
  expect(kills).toBe(3);
  expect(acknowledged).toBeGreaterThanOrEqual(3);
});
