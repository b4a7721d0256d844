import { describe, expect, test } from 'vitest';
import type { Sort } from '../marketplace.search.ts';
import {
  cheapestQuarter,
  cheapestSources,
  groupRows,
  type ShelfItem,
  shelfRows,
  soldQuarters,
} from './shelf.ts';

const NOW = new Date().toISOString();
const OLD = '2020-01-01T00:00:00Z';

interface ItemInput {
  category?: string;
  subcategory?: string;
  unit?: string;
  /** By quarter. */
  prices?: Record<string, string>;
  date?: string;
  nutrients?: Partial<Record<Sort, string>>;
  hasSulphur?: boolean;
}

function item(name: string, input: ItemInput = {}): ShelfItem {
  const { category = 'FERTILIZER', subcategory = 'Nitrogen', unit = 'T', date = NOW } = input;
  return {
    crop: {
      id: name,
      name,
      category,
      subcategory,
      unit,
      icon: '',
      parameters: input.hasSulphur ? [{ id: 'S', title: 'S', min: 5, max: 5, unit: '%' }] : [],
    },
    lowestPrices: Object.entries(input.prices ?? { '2026Q4': '1' }).map(([id, price]) => ({
      id: `${name} ${id}`,
      quarter: { id, name: id },
      price,
      date,
    })),
    nutrientPrices: Object.entries(input.nutrients ?? {}).map(([nutrient, price]) => ({ nutrient, price })),
  } as unknown as ShelfItem;
}

const ALL = { categories: [], search: '', sort: undefined, locale: 'cs' } as const;
const names = (items: readonly ShelfItem[], wanted: Partial<Parameters<typeof groupRows>[1]> = {}) =>
  groupRows(shelfRows(items), { ...ALL, ...wanted }).map(({ category, groups }) => [
    category,
    ...groups.map(({ subcategory, rows }) => [subcategory, ...rows.map((row) => row.item.crop.name)]),
  ]);

test('by category in the order of the chips, then by subcategory as the catalogue has them, then by name', () => {
  const shelf = [
    item('Nafta', { category: 'FUEL', subcategory: 'Paliva' }),
    item('Močovina'),
    item('Draselná sůl', { subcategory: 'Potassium' }),
    item('Čpavek'),
    item('Dusík'),
  ];
  expect(names(shelf)).toEqual([
    ['FERTILIZER', ['Nitrogen', 'Čpavek', 'Dusík', 'Močovina'], ['Potassium', 'Draselná sůl']],
    ['FUEL', ['Paliva', 'Nafta']],
  ]);
  expect(names(shelf, { categories: ['FUEL'] })).toEqual([['FUEL', ['Paliva', 'Nafta']]]);
});

test('every word is in the name or the subcategory; accents do not matter', () => {
  const shelf = [item('Močovina 46 N', { subcategory: 'Dusíkatá hnojiva' }), item('Síran amonný')];
  expect(names(shelf, { search: ' MOCOVINA dusikata' })).toEqual([
    ['FERTILIZER', ['Dusíkatá hnojiva', 'Močovina 46 N']],
  ]);
  expect(names(shelf, { search: 'mocovina siran' })).toEqual([]);
});

test('what nobody sells here has no row', () => {
  expect(names([item('Urea', { prices: {} })])).toEqual([]);
});

test('by a nutrient all that have it come first in one list, whatever their category, the rest as it is', () => {
  const shelf = [
    item('Potash', { subcategory: 'Potassium', nutrients: { K2O: '0.6' } }),
    item('Ammonium nitrate', { nutrients: { N: '1.07' } }),
    item('Zinc'),
    item('Boron'),
    item('Urea', { nutrients: { N: '0.93' } }),
    item('UAN', { nutrients: { N: '10.00' } }),
    item('MAP', { subcategory: 'Phosphorus', nutrients: { N: '0.89', P2O5: '1.14' } }),
    item('Diesel', { category: 'FUEL', subcategory: 'Fuels' }),
    item('Pellets', { category: 'EKO', subcategory: 'Organic', nutrients: { N: '0.91' } }),
  ];
  expect(names(shelf, { sort: 'N' })).toEqual([
    ['N', ['', 'MAP', 'Pellets', 'Urea', 'Ammonium nitrate', 'UAN']],
    ['FERTILIZER', ['Potassium', 'Potash'], ['Nitrogen', 'Boron', 'Zinc']],
    ['FUEL', ['Fuels', 'Diesel']],
  ]);
  expect(names(shelf, { sort: 'N', categories: ['EKO'] })).toEqual([['N', ['', 'Pellets']]]);
  expect(names(shelf, { sort: 'K2O' })[0]?.[1]?.slice(0, 2)).toEqual(['', 'Potash']);
});

test('a group has a unit where all of its rows have the same', () => {
  const unitsOf = (...items: ShelfItem[]) =>
    groupRows(shelfRows(items), ALL).flatMap(({ groups }) => groups.map(({ unit }) => unit));
  expect(unitsOf(item('a', { unit: 'L' }), item('b', { unit: 'L' }))).toEqual(['L']);
  expect(unitsOf(item('a', { unit: 'L' }), item('b', { unit: 'KG' }))).toEqual([undefined]);
});

describe('the cheapest quarter', () => {
  const quarters = [{ id: '2026Q4' }, { id: '2027Q1' }];
  const of = (input: ItemInput) => {
    const [row] = shelfRows([item('Urea', input)]);
    return row && cheapestQuarter(row, quarters);
  };
  test('is the one with the lowest price', () => {
    expect(of({ prices: { '2026Q4': '428', '2027Q1': '419.5', '2027Q2': '1' } })).toBe('2027Q1');
  });
  test('is none where there is no choice, or where the prices are too old', () => {
    expect(of({ prices: { '2026Q4': '428' } })).toBeUndefined();
    expect(of({ prices: { '2026Q4': '428', '2027Q1': '419' }, date: OLD })).toBeUndefined();
  });
});

test('the cheapest source of a nutrient is the one that shows the lowest price of it, whatever else it has', () => {
  const rows = shelfRows([
    item('Urea', { nutrients: { N: '0.93' } }),
    item('Ammonium sulphate', { nutrients: { N: '0.95' }, hasSulphur: true }),
    item('MAP', { nutrients: { N: '0.89', P2O5: '1.14' } }),
    item('UAN', { nutrients: { N: '1.06' } }),
  ]);
  expect([...cheapestSources(rows)]).toEqual([
    ['N', 'MAP'],
    ['P2O5', 'MAP'],
  ]);
});

test('quarters end with the last in which something is sold', () => {
  const quarters = ['2026Q4', '2027Q1', '2027Q2', '2027Q3'].map((id) => ({ id }));
  const rows = shelfRows([item('a', { prices: { '2027Q2': '1' } }), item('b')]);
  expect(soldQuarters(quarters, rows).map(({ id }) => id)).toEqual(['2026Q4', '2027Q1', '2027Q2']);
});
