import type { Sort } from '../marketplace.search.ts';
import { isFloat, type Parameter } from './parameter-text.ts';

interface Valued {
  nutrientPrices: readonly { nutrient: Sort; price: string }[];
  crop: { parameters: readonly Parameter[] };
}

/** The one that is sorted by where the product has it, else the one that it has most of. */
export function shownNutrient(
  { nutrientPrices, crop }: Valued,
  sort: Sort | undefined,
): Valued['nutrientPrices'][number] | undefined {
  const contentOf = (nutrient: string) => {
    const found = crop.parameters.filter(isFloat).find(({ id }) => id === nutrient);
    return found?.min ?? found?.max ?? 0;
  };
  const sorted = nutrientPrices.find(({ nutrient }) => nutrient === sort);
  return sorted ?? nutrientPrices.toSorted((a, b) => contentOf(b.nutrient) - contentOf(a.nutrient))[0];
}

/** Whole per cent above or below the price of the parts, rounded. */
export function percentOver(index: string): number {
  const percent = Number(((Number(index) - 1) * 100).toFixed(1));
  return Math.sign(percent) * Math.round(Math.abs(percent));
}
