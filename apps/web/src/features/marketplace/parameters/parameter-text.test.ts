import { describe, expect, test } from 'vitest';
import { floatText, nutrientText, type Parameter, summaryOf, titleText } from './parameter-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const float = (id: string, min: number | null, max: number | null, unit = '%'): Parameter => ({
  id,
  title: id,
  min,
  max,
  unit,
});

describe('a number', () => {
  test.each([
    ['both ends agree', 27, 27, '27%', '27 %'],
    ['at least', 85, null, '≥ 85%', '≥ 85 %'],
    ['at most', null, 14, '≤ 14%', '≤ 14 %'],
    ['from one to another', 10.5, 12, '10.5–12%', '10,5–12 %'],
  ])('%s', (_what, min, max, english, czech) => {
    expect(plain(floatText({ min, max, unit: '%' }, 'en-GB'))).toBe(english);
    expect(plain(floatText({ min, max, unit: '%' }, 'cs-CZ'))).toBe(czech);
  });
});

test('a count has no unit, and the summary names what is counted', () => {
  expect(plain(floatText({ min: 50_000, max: 50_000, unit: '' }, 'cs-CZ'))).toBe('50 000');
  expect(plain(summaryOf([float('Seeds', 1_500_000, 1_500_000, '')], 'en-GB'))).toBe('Seeds 1,500,000');
});

test('nutrients are written as chemists do, other titles as they are', () => {
  expect(['N', 'P2O5', 'K2O', 'Mg'].map(nutrientText)).toEqual(['N', 'P₂O₅', 'K₂O', 'Mg']);
  expect(titleText({ id: 'moisture', title: 'Moisture' })).toBe('Moisture');
});

describe('the summary', () => {
  const packaging: Parameter = {
    id: 'packaging',
    title: 'Packaging',
    options: [{ id: 'BULK', title: 'Bulk' }],
  };
  test('of a fertilizer is its nutrients', () => {
    const parameters = [float('N', 27, 27), float('Ca', 8, 8), float('density', 1.3, 1.3, 'kg/l'), packaging];
    expect(plain(summaryOf(parameters, 'en-GB'))).toBe('N 27% · Ca 8%');
  });
  test('of anything else is what it says of itself, without the packaging', () => {
    const parameters: Parameter[] = [
      { id: 'substance', title: 'Active substance', default: 'glyphosate' },
      float('strength', 360, 360, 'g/l'),
      float('Bio share', null, 7),
      packaging,
    ];
    expect(plain(summaryOf(parameters, 'en-GB'))).toBe('glyphosate · 360 g/l · Bio share ≤ 7%');
  });
});
