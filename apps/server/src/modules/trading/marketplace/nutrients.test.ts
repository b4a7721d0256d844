import { describe, expect, test } from 'vitest';
import { findInput } from '../reference/index.ts';
import { NO_VALUE, nutrientValueOf, type Priced, referencesOf } from './nutrients.ts';

/** Euro per ton. */
const LEVELS = {
  'can-27': '302',
  urea: '428',
  'uan-30': '318',
  'ammonium-sulphate': '246',
  'map-12-52': '698',
  'tsp-46': '545',
  'potash-60': '352',
  'potassium-sulphate': '250',
  'npk-15-15-15': '448',
  kieserite: '278',
} as const;

function priced(cropId: string, price: string): Priced {
  const item = findInput(cropId);
  if (!item) throw new Error(`${cropId} is no input`);
  return { item, price };
}

const shelf = (...without: string[]) =>
  Object.entries(LEVELS)
    .filter(([id]) => !without.includes(id))
    .map(([id, price]) => priced(id, price));

const valued = (cropId: keyof typeof LEVELS, products = shelf()) =>
  nutrientValueOf(priced(cropId, LEVELS[cropId]), referencesOf(products));

test('the reference of a nutrient is its cheapest single source without sulphur', () => {
  const references = referencesOf(shelf());
  const rounded = [...references].map(([nutrient, price]) => [nutrient, price.toFixed(3)]);
  expect(Object.fromEntries(rounded)).toEqual({ N: '0.930', P2O5: '1.185', K2O: '0.587' });
});

describe('one nutrient: its price by its content', () => {
  test.each([
    ['urea', 'N', '0.930'],
    ['can-27', 'N', '1.119'],
    ['ammonium-sulphate', 'N', '1.171'],
    ['tsp-46', 'P2O5', '1.185'],
    ['potash-60', 'K2O', '0.587'],
  ] as const)('%s', (cropId, nutrient, price) => {
    expect(valued(cropId)).toEqual({
      nutrientPrices: [{ nutrient, price }],
      nutrientIndex: null,
      partsPrice: null,
    });
  });

  test('it needs no reference', () => {
    expect(valued('ammonium-sulphate', []).nutrientPrices).toHaveLength(1);
  });
});

describe('several nutrients: compared with the same ones bought singly', () => {
  test('monoammonium phosphate is 4 % cheaper than its parts', () => {
    expect(valued('map-12-52')).toEqual({
      nutrientPrices: [
        { nutrient: 'N', price: '0.892' },
        { nutrient: 'P2O5', price: '1.136' },
      ],
      nutrientIndex: '0.959',
      partsPrice: '727.74',
    });
  });

  test('NPK 15-15-15 is 10 % dearer than its parts', () => {
    expect(valued('npk-15-15-15')).toMatchObject({ nutrientIndex: '1.105', partsPrice: '405.28' });
    expect(valued('npk-15-15-15').nutrientPrices.map(({ price }) => price)).toEqual([
      '1.029',
      '1.310',
      '0.649',
    ]);
  });

  test.each(['tsp-46', 'potash-60'])('without the reference of %s there is nothing to compare', (missing) => {
    expect(valued('npk-15-15-15', shelf(missing))).toEqual(NO_VALUE);
  });
});

test('magnesium and sulphur alone have no value', () => {
  expect(valued('kieserite')).toEqual(NO_VALUE);
});
