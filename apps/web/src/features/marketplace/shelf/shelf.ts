import type { MarketplaceQuery, Unit } from '@canola/api-schema/trading/generated/operations';
import { isTooOld } from '#market/trader-prices/quote-age.ts';
import { compare } from '#shared/money/decimal.ts';
import { CATEGORIES, type Category, type Sort } from '../marketplace.search.ts';

export type ShelfItem = NonNullable<MarketplaceQuery['marketplace']>[number];
export type ShelfPrice = ShelfItem['lowestPrices'][number];

export interface ShelfRow {
  item: ShelfItem;
  /** The lowest price of each quarter. */
  lowest: ReadonlyMap<string, ShelfPrice>;
}

export interface ShelfGroup {
  subcategory: string;
  /** Left out where the rows differ in it. */
  unit: Unit | undefined;
  rows: ShelfRow[];
}

export interface ShelfCategory {
  category: Category;
  groups: ShelfGroup[];
}

/** An input that nobody quotes here has no row. */
export function shelfRows(items: readonly ShelfItem[]): ShelfRow[] {
  return items
    .filter(({ lowestPrices }) => lowestPrices.length > 0)
    .map((item) => ({ item, lowest: new Map(item.lowestPrices.map((one) => [one.quarter.id, one])) }));
}

interface Wanted {
  /** None means all. */
  categories: readonly Category[];
  search: string;
  sort: Sort | undefined;
  locale: string;
}

/** Category by category in the order of the chips, the subcategories as the catalogue has them. */
export function groupRows(rows: readonly ShelfRow[], wanted: Wanted): ShelfCategory[] {
  const words = fold(wanted.search).split(/\s+/).filter(Boolean);
  const found = rows.filter(({ item: { crop } }) => {
    const text = fold(`${crop.name} ${crop.subcategory}`);
    return words.every((word) => text.includes(word));
  });
  const order = orderOf(wanted);
  return CATEGORIES.flatMap((category) => {
    if (wanted.categories.length > 0 && !wanted.categories.includes(category)) return [];
    const own = found.filter(({ item }) => item.crop.category === category);
    const groups = [...Map.groupBy(own, ({ item }) => item.crop.subcategory)].map(
      ([subcategory, members]): ShelfGroup => ({
        subcategory,
        unit: unitOf(members),
        rows: members.toSorted(order),
      }),
    );
    return groups.length === 0 ? [] : [{ category, groups: sortGroups(groups, wanted.sort) }];
  });
}

function orderOf({ sort, locale }: Wanted) {
  const { compare: byName } = new Intl.Collator(locale, { numeric: true });
  return (a: ShelfRow, b: ShelfRow) =>
    (sort ? byNutrient(a, b, sort) : 0) || byName(a.item.crop.name, b.item.crop.name);
}

/** The cheapest first; what has none of it comes last. */
function byNutrient(a: ShelfRow, b: ShelfRow, sort: Sort): number {
  const [first, second] = [nutrientPrice(a.item, sort), nutrientPrice(b.item, sort)];
  if (first !== undefined && second !== undefined) return compare(first, second);
  return Number(first === undefined) - Number(second === undefined);
}

/** The group of the cheapest comes first; without a nutrient they keep their order. */
function sortGroups(groups: ShelfGroup[], sort: Sort | undefined): ShelfGroup[] {
  if (!sort) return groups;
  return groups.toSorted((a, b) => {
    const [first, second] = [a.rows[0], b.rows[0]];
    return first && second ? byNutrient(first, second, sort) : 0;
  });
}

function nutrientPrice(
  { nutrientPrices }: Pick<ShelfItem, 'nutrientPrices'>,
  sort: Sort,
): string | undefined {
  return nutrientPrices.find(({ nutrient }) => nutrient === sort)?.price;
}

function unitOf(rows: readonly ShelfRow[]): Unit | undefined {
  const units = new Set(rows.map(({ item }) => item.crop.unit));
  return units.size === 1 ? rows[0]?.item.crop.unit : undefined;
}

/** Of the quarters that are shown, the one in which it is cheapest. */
export function cheapestQuarter(row: ShelfRow, quarters: readonly { id: string }[]): string | undefined {
  let best: ShelfPrice | undefined;
  let quoted = 0;
  for (const { id } of quarters) {
    const one = row.lowest.get(id);
    if (!one?.price || isTooOld(one.date)) continue;
    quoted += 1;
    if (!best?.price || compare(one.price, best.price) < 0) best = one;
  }
  // The only one there is is no choice.
  return quoted > 1 ? best?.quarter.id : undefined;
}

/** Of each nutrient its cheapest single source without sulphur, with which all the others are compared. */
export function cheapestSources(rows: readonly ShelfRow[]): ReadonlyMap<Sort, string> {
  const found = new Map<Sort, { id: string; price: string }>();
  for (const { item } of rows) {
    const [only, ...others] = item.nutrientPrices;
    if (!only || others.length > 0 || item.crop.parameters.some(({ id }) => id === 'S')) continue;
    const before = found.get(only.nutrient);
    if (!before || compare(only.price, before.price) < 0)
      found.set(only.nutrient, { id: item.crop.id, price: only.price });
  }
  return new Map([...found].map(([nutrient, { id }]) => [nutrient, id]));
}

/** Quarters from the current one up to the last in which something is sold. */
export function soldQuarters<Quarter extends { id: string }>(
  quarters: readonly Quarter[],
  rows: readonly ShelfRow[],
): Quarter[] {
  const last = quarters.findLastIndex(({ id }) => rows.some(({ lowest }) => lowest.has(id)));
  return quarters.slice(0, last + 1);
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
