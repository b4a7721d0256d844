import fc from 'fast-check';
import { type Farm, REGION, type TradingWorld } from '../trading-world.ts';
import { productActor } from './actor.ts';
import { naiveActor } from './naive-actor.ts';
import { program } from './operations.ts';
import { runProgram } from './program.ts';
import { resetMarket } from './stored-market.ts';

/** A random program, run by the product, ends like a plain program that does one thing after the other. */
export function marketProperty(world: TradingWorld, farm: Farm, isNaive = false) {
  return fc.asyncProperty(program, async (rounds) => {
    const storageIds = await resetMarket(world.db.$client, farm.companyId, REGION);
    const product = productActor(world, farm, storageIds);
    await runProgram(world, isNaive ? naiveActor(product, world, farm) : product, rounds);
  });
}
