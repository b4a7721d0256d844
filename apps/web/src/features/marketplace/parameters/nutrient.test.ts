import { expect, test } from 'vitest';
import { percentOver, shownNutrient } from './nutrient.ts';

test.each([
  ['1.146', 15],
  ['1.104', 10],
  ['0.959', -4],
  ['1.004', 0],
  ['0.995', -1],
  ['1.010', 1],
  ['1.000', 0],
])('an index of %s is %s per cent over the parts', (index, percent) => {
  // Neither zero has a sign that counts.
  expect(percentOver(index) + 0).toBe(percent);
});

test('the nutrient that is sorted by is shown, else the one that there is most of', () => {
  const content = (id: string, min: number) => ({ id, title: id, min, max: min, unit: '%' });
  const map = {
    nutrientPrices: [
      { nutrient: 'N' as const, price: '0.89' },
      { nutrient: 'P2O5' as const, price: '1.14' },
    ],
    crop: { parameters: [content('N', 12), content('P2O5', 52)] },
  };
  expect(shownNutrient(map, undefined)?.nutrient).toBe('P2O5');
  expect(shownNutrient(map, 'N')?.nutrient).toBe('N');
  expect(shownNutrient(map, 'K2O')?.nutrient).toBe('P2O5');
  expect(shownNutrient({ ...map, nutrientPrices: [] }, 'N')).toBeUndefined();
});
