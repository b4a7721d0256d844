import { describe, expect, it } from 'vitest';
import { cellsOf, roundedTons, type StepOrder, stepOf } from './demand-cells.ts';

const order = (companyId: string, step: number, tons: number): StepOrder => ({ companyId, step, tons });

describe('the picture of a market', () => {
  it('shows a step with three farms, none above 60 %, rounded to 50 t', () => {
    expect(cellsOf([order('a', 5250, 120), order('b', 5250, 60), order('c', 5250, 130)])).toEqual([
      { from: 5250, to: 5250, tons: 300 },
    ]);
  });

  it('merges what would show too much with the next lower step, and shows the range', () => {
    const two = [order('a', 5300, 100), order('b', 5300, 100)];
    expect(cellsOf(two)).toEqual([]);
    expect(cellsOf([...two, order('c', 5250, 200)])).toEqual([{ from: 5250, to: 5300, tons: 400 }]);
    const lower = ['x', 'y', 'z'].map((company) => order(company, 5200, 100));
    expect(cellsOf([...two, ...lower])).toEqual([{ from: 5200, to: 5300, tons: 500 }]);
    const large = [order('a', 5300, 1000), order('b', 5300, 50), order('c', 5300, 50)];
    expect(cellsOf(large)).toEqual([]);
    expect(cellsOf([...large, order('d', 5200, 600)])).toEqual([{ from: 5200, to: 5300, tons: 1700 }]);
  });

  it('merges the lowest, which has none below it, with those above it until nobody is seen', () => {
    const upper = ['x', 'y', 'z'].map((company) => order(company, 5400, 100));
    const middle = ['u', 'v', 'w'].map((company) => order(company, 5300, 100));
    expect(cellsOf([...upper, ...middle, order('a', 5200, 50)])).toEqual([
      { from: 5200, to: 5300, tons: 350 },
      { from: 5400, to: 5400, tons: 300 },
    ]);
    expect(cellsOf([...upper, ...middle, order('a', 5200, 600)])).toEqual([
      { from: 5200, to: 5400, tons: 1200 },
    ]);
    expect(cellsOf([...upper, ...middle, order('a', 5200, 6000)])).toEqual([]);
  });

  it('counts a farm once, however many of its steps are merged', () => {
    const orders = [order('a', 5300, 50), order('a', 5350, 50), order('a', 5400, 50), order('b', 5400, 50)];
    expect(cellsOf(orders)).toEqual([]);
  });

  it('puts a price into the step at which it would sell', () => {
    expect([5201, 5250, 5250.01].map((price) => stepOf(price, 50))).toEqual([5250, 5250, 5300]);
    expect([24, 74.9, 75, 124.9, 125].map(roundedTons)).toEqual([50, 50, 100, 100, 150]);
  });
});

/** A random number generator with a seed: a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const STEPS = [5200, 5250, 5300, 5350, 5400];

describe('somebody who holds every picture and places orders of their own', () => {
  it('cannot tell orders of the same step and 50 t apart, whatever they do', () => {
    for (let seed = 1; seed <= 1500; seed++) {
      const random = randomFrom(seed);
      const some = (prefix: string, count: number) =>
        Array.from({ length: count }, (_, at) =>
          order(`${prefix}${at % 3}`, STEPS[random(STEPS.length)] ?? 0, 24 + random(400)),
        );
      const step = STEPS[random(STEPS.length)] ?? 0;
      const bucket = 50 * (1 + random(8));
      const within = () => order('victim', step, Math.max(24, bucket - 25 + random(50)));
      const [order1, order2] = [within(), within()];
      const rest = some('farm', random(6));
      // Before and after the order, and after each of the attacker's own, of any size.
      let own: StepOrder[] = [];
      for (let round = 0; round < 6; round++) {
        expect(cellsOf([...rest, order1, ...own]), `seed ${seed}`).toEqual(
          cellsOf([...rest, order2, ...own]),
        );
        own = random(4) === 0 ? some('own', random(5)) : [...own, ...some('own', 1)];
      }
    }
  });

  it('finds the tons of the only other farm no closer than 50 t by making own orders larger ton by ton', () => {
    const pictures = (victim: number) =>
      Array.from({ length: 400 }, (_, own) =>
        cellsOf([
          order('victim', 5300, victim),
          order('own-1', 5300, 24 + own),
          order('own-2', 5300, 24 + own),
        ]),
      );
    const possible = (seen: ReturnType<typeof pictures>) =>
      Array.from({ length: 200 }, (_, tons) => 24 + tons).filter(
        (tons) => JSON.stringify(pictures(tons)) === JSON.stringify(seen),
      );
    for (const tons of [60, 137]) expect(possible(pictures(tons)).length).toBeGreaterThanOrEqual(50);
  });
});
