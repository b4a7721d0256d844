import { describe, expect, test } from 'vitest';
import { usualDay } from './closing-fields.tsx';
import {
  editValues,
  type LadderValues,
  ladderSchema,
  shownTons,
  startValues,
  withoutTons,
  withRung,
} from './ladder.schema.ts';
import { stacked, together } from './ladder-chart.tsx';
import { stepsOf } from './replay.tsx';

const LIMITS = { maxTons: '600', sold: 0, today: '2026-11-18', least: '185.85' };

/** The worked example of docs/product/ladder.md. */
const EXAMPLE: LadderValues = {
  ...startValues('600', '206.5'),
  rungs: [
    { share: 10, price: 210 },
    { share: 20, price: 220 },
    { share: 30, price: 230 },
    { share: null, price: 240 },
  ],
};

const problems = (values: LadderValues, limits = LIMITS) =>
  ladderSchema(limits)
    .safeParse(values)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('the worked example: 60, 120, 180 and the rest', () => {
  expect(shownTons(EXAMPLE, 0)).toEqual([60, 120, 180, 240]);
  expect(problems(EXAMPLE)).toEqual([]);
});

describe('at the field of the mistake', () => {
  test.each<[string, Partial<LadderValues>, string[]]>([
    ['no tons', { tons: null }, ['tons: amount.required']],
    ['more than is free', { tons: 600.1 }, ['tons: amount.exceeded']],
    [
      'a price that does not rise',
      { rungs: [EXAMPLE.rungs[1], EXAMPLE.rungs[0], EXAMPLE.rungs[3]] as never },
      ['rungs.1.price: rungs.order'],
    ],
    ['no price', { rungs: [{ share: null, price: null }] }, ['rungs.0.price: price.required']],
    [
      'less than a lorryload',
      {
        tons: 100,
        rungs: [
          { share: 20, price: 210 },
          { share: null, price: 220 },
        ],
      },
      ['rungs.0.share: rungs.too-small'],
    ],
    [
      'too little left for the last',
      {
        tons: 100,
        rungs: [
          { share: 80, price: 210 },
          { share: null, price: 220 },
        ],
      },
      ['rungs.1.share: rungs.too-small'],
    ],
    [
      'no share',
      {
        rungs: [
          { share: null, price: 210 },
          { share: null, price: 220 },
        ],
      },
      ['rungs.0.share: rungs.share'],
    ],
    [
      'a stop above the first rung',
      { hasLowPrice: true, lowPrice: 211 },
      ['lowPrice: low-price.above-price'],
    ],
    ['no closing day', { hasClosing: true, closingPrice: 205 }, ['sellBy: sell-by.required']],
    [
      'today as the closing day',
      { hasClosing: true, sellBy: '2026-11-18', closingPrice: 205 },
      ['sellBy: sell-by.past'],
    ],
    [
      'a closing price below the least',
      { hasClosing: true, sellBy: '2027-04-30', closingPrice: 185.84 },
      ['closingPrice: closing.too-low'],
    ],
  ])('%s', (_, change, expected) => {
    expect(problems({ ...EXAMPLE, ...change })).toEqual(expected);
  });

  test('a closing price is not judged where its least is unknown', () => {
    const closing = { hasClosing: true, sellBy: '2027-04-30', closingPrice: 1 };
    expect(problems({ ...EXAMPLE, ...closing }, { ...LIMITS, least: null as never })).toEqual([]);
  });
});

test('sent are decimals as text, the last share and what is switched off as nothing', () => {
  const values = { ...EXAMPLE, lowPrice: 190, sellBy: '2027-04-30', closingPrice: 205 };
  expect(ladderSchema(LIMITS).parse(values)).toMatchObject({
    tons: '600',
    rungs: [{ share: '10', price: '210' }, {}, {}, { share: null, price: '240' }],
    lowPrice: null,
    sellBy: null,
    closingPrice: null,
  });
});

describe('filled in from the start', () => {
  test('four rungs of the same size above the best price, as somebody would name them', () => {
    const { tons, rungs } = startValues('480', '5210');
    expect(tons).toBe(480);
    expect(rungs).toEqual([
      { share: 25, price: 5320 },
      { share: 25, price: 5420 },
      { share: 25, price: 5530 },
      { share: null, price: 5630 },
    ]);
    expect(startValues('600', '206.5').rungs.map(({ price }) => price)).toEqual([211, 215, 219, 224]);
  });

  test.each(['24', '47.9', '48', '71.9', '72', '75.3', '95.9', '96', '1000'])(
    '%s t can be placed as they are',
    (free) => {
      expect(problems(startValues(free, '5210'), { ...LIMITS, maxTons: free })).toEqual([]);
    },
  );

  test('without a quote the prices are left to the person', () => {
    expect(startValues('100', undefined).rungs.map(({ price }) => price)).toEqual([null, null, null, null]);
  });

  test('one more rung takes half of the rest, at the same distance', () => {
    expect(withRung(EXAMPLE, '206.5').slice(3)).toEqual([
      { share: 20, price: 240 },
      { share: null, price: 250 },
    ]);
  });

  test('the closing day is two weeks before the quarter ends, or its last day', () => {
    expect(usualDay('2026-11-18', '2027-06-30')).toBe('2027-06-16');
    expect(usualDay('2027-06-20', '2027-06-30')).toBe('2027-06-30');
    expect(usualDay('2027-06-30', '2027-06-30')).toBeNull();
  });
});

describe('a running ladder in its fields', () => {
  const rung = (number: number, share: string | null, tons: string, price: string, state: string) => ({
    number,
    share,
    tons,
    price,
    state,
  });
  const running = {
    baseTons: '600.0',
    soldTons: '180.0',
    lowPrice: null,
    sellBy: '2027-04-30',
    closingPrice: '205.00',
    closed: false,
    rungs: [
      rung(1, '10', '60.0', '210', 'FILLED'),
      rung(2, '20', '120.0', '220', 'FILLED'),
      rung(3, '30', '180.0', '230', 'WAITING'),
      rung(4, null, '240.0', '240', 'WAITING'),
    ],
  };

  test('only what has not sold, in shares of the whole', () => {
    const values = editValues(running, false);
    expect(values).toMatchObject({ tons: 600, hasClosing: true, closingPrice: 205, hasLowPrice: false });
    expect(values.rungs).toEqual([
      { share: 30, price: 230 },
      { share: null, price: 240 },
    ]);
    expect(shownTons(values, 180)).toEqual([180, 240]);
  });

  test('a rung whose contract failed is left out, and comes back at its price on request', () => {
    const failed = {
      ...running,
      soldTons: '60.0',
      rungs: running.rungs.map((step) => (step.number === 2 ? { ...step, state: 'FAILED' } : step)),
    };
    const without = editValues(failed, false);
    expect(without.tons).toBe(480);
    expect(shownTons(without, 60)).toEqual([180, 240]);
    const again = editValues(failed, true);
    expect(again.tons).toBe(600);
    expect(again.rungs.map(({ price }) => price)).toEqual([220, 230, 240]);
    expect(shownTons(again, 60)).toEqual([120, 180, 240]);
  });

  test('where a contract fails in the meantime the rungs that wait keep their tons', () => {
    const values = withoutTons(editValues(running, false), 60);
    expect(values.tons).toBe(540);
    expect(shownTons(values, 120)).toEqual([180, 240]);
  });

  test('from the closing day on all of it is one rung', () => {
    const closed = {
      ...running,
      closed: true,
      rungs: running.rungs.map((step) => (step.state === 'FILLED' ? step : { ...step, price: '205' })),
    };
    const values = editValues(closed, false);
    expect(values.rungs).toEqual([{ share: null, price: 205 }]);
    expect(shownTons(values, 180)).toEqual([420]);
  });
});

test('the words of sales close to each other are stacked, also where they point at each other', () => {
  const placed = stacked(
    [
      { x: 2, y: 30 },
      { x: 2, y: 30 },
      { x: 2, y: 30 },
      { x: 100, y: 20 },
      { x: 200, y: 95 },
    ],
    88,
  );
  expect(placed.map(({ wordsAt, isAfter }) => [wordsAt, isAfter])).toEqual([
    [22, true],
    [36, true],
    [50, true],
    [12, true],
    [87, false],
  ]);
  expect(
    stacked(
      [
        { x: 10, y: 100 },
        { x: 20, y: 95 },
      ],
      88,
    ).map(({ wordsAt }) => wordsAt),
  ).toEqual([87, 73]);
});

test('the words of a sale lie on no dot', () => {
  const sales = [
    { x: 7, y: 105 },
    { x: 42, y: 92 },
    { x: 75, y: 68 },
  ];
  const placed = stacked(sales, 88);
  for (const { x, wordsAt, isAfter } of placed) {
    expect(isAfter).toBe(true);
    for (const dot of sales) {
      const isBeside = dot.x + 5 <= x + 8 || dot.x - 5 >= x + 8 + 52;
      expect(isBeside || dot.y + 5 <= wordsAt - 11 || dot.y - 5 >= wordsAt + 3).toBe(true);
    }
  }
  expect(new Set(placed.map(({ wordsAt }) => wordsAt)).size).toBe(3);
});

test('rungs that one quote takes are one sale of the picture, with their tons together', () => {
  const sale = (date: string, price: string, tons: string) => ({ date, price, tons });
  expect(
    together([
      sale('2025-11-19', '225', '60.4'),
      sale('2025-11-19', '225', '120'),
      sale('2026-01-02', '231', '180'),
    ]),
  ).toEqual([sale('2025-11-19', '225', '180.4'), sale('2026-01-02', '231', '180')]);
});

test('in the replay a rung waits from the day on which the one below it sold', () => {
  const fill = (number: number, date: string, cause: 'PRICE' | 'CLOSING_DAY') => ({
    number,
    date,
    tons: '60',
    price: '212',
    cause,
  });
  const fills = [fill(1, '2025-12-31', 'PRICE'), fill(2, '2026-04-30', 'CLOSING_DAY')];
  expect(stepsOf({ fills }, [210, 220], '2025-11-18', '2026-04-30')).toEqual([
    { price: 210, from: '2025-11-18', to: '2025-12-31', look: 'filled' },
    { price: 220, from: '2025-12-31', to: '2026-04-30', look: 'waiting' },
  ]);
});
