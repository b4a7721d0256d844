import { Decimal } from 'decimal.js';
import type { NutrientPrice, ValuedNutrient } from '../generated/resolvers.ts';
import type { Item } from '../reference/index.ts';

/** Mg, Ca and S are named, not valued. */
const VALUED: readonly ValuedNutrient[] = ['N', 'P2O5', 'K2O'];

/** A product by the ton with the lowest price at which it can be bought. */
export interface Priced {
  item: Item;
  price: string;
}

export interface NutrientValue {
  nutrientPrices: NutrientPrice[];
  nutrientIndex: string | null;
  partsPrice: string | null;
}

export const NO_VALUE: NutrientValue = { nutrientPrices: [], nutrientIndex: null, partsPrice: null };

type References = ReadonlyMap<ValuedNutrient, Decimal>;

/** The price of a kilogram of each nutrient in its cheapest single source (docs/product/marketplace.md#price-per-kilogram-of-nutrient). */
export function referencesOf(products: readonly Priced[]): References {
  const lowest = new Map<ValuedNutrient, Decimal>();
  for (const { item, price } of products) {
    const [only, ...others] = contentsOf(item);
    if (!only || others.length > 0 || contentOf(item, 'S') !== undefined) continue;
    const perKg = perKilogram(price, only.content);
    if (!lowest.get(only.nutrient)?.lte(perKg)) lowest.set(only.nutrient, perKg);
  }
  return lowest;
}

/** A single nutrient by its content; several share the price in the proportion of the references. */
export function nutrientValueOf({ item, price }: Priced, references: References): NutrientValue {
  const contents = contentsOf(item);
  const [first] = contents;
  if (!first) return NO_VALUE;
  if (contents.length === 1)
    return { ...NO_VALUE, nutrientPrices: [priceOf(first.nutrient, perKilogram(price, first.content))] };
  let parts = new Decimal(0);
  for (const { nutrient, content } of contents) {
    const reference = references.get(nutrient);
    if (!reference) return NO_VALUE;
    parts = parts.plus(reference.times(10).times(content));
  }
  const index = new Decimal(price).div(parts);
  return {
    nutrientPrices: contents.map(({ nutrient }) =>
      priceOf(nutrient, index.times(references.get(nutrient) ?? 0)),
    ),
    nutrientIndex: index.toFixed(3),
    partsPrice: parts.toFixed(2),
  };
}

/** A ton with so many per cent has ten times as many kilograms. */
function perKilogram(price: string, content: number): Decimal {
  return new Decimal(price).div(new Decimal(content).times(10));
}

function priceOf(nutrient: ValuedNutrient, price: Decimal): NutrientPrice {
  return { nutrient, price: price.toFixed(3) };
}

function contentsOf(item: Item): { nutrient: ValuedNutrient; content: number }[] {
  if (item.unit !== 'T') return [];
  return VALUED.flatMap((nutrient) => {
    const content = contentOf(item, nutrient);
    return content ? [{ nutrient, content }] : [];
  });
}

/** Guaranteed, so the least. */
function contentOf({ parameters }: Item, id: string): number | undefined {
  const found = parameters.find((parameter) => parameter.id === id);
  return found?.type === 'float' ? (found.min ?? found.max ?? undefined) : undefined;
}
