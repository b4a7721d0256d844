import { foldText } from '@canola/api-schema/plain-text';
import type { MarketplaceQuery, Unit } from '@canola/api-schema/trading/generated/operations';
import { bestOfRow, openPrice } from '#market/trader-prices/best-price.ts';
import { compare } from '#shared/money/decimal.ts';
import { CATEGORIES, type Category, type Sort } from '../marketplace.search.ts';

export type ShelfItem = NonNullable<MarketplaceQuery['marketplace']>[number];
export type ShelfPrice = ShelfItem['lowestPrices'][number];

export interface ShelfRow {
  item: ShelfItem;
  lowest: ReadonlyMap<string, ShelfPrice>;
}

export interface ShelfGroup {
  /** Empty where the rows are of several. */
  subcategory: string;
  /** Left out where the rows differ in it. */
  unit: Unit | undefined;
  rows: ShelfRow[];
}

export interface ShelfCategory {
  /** A nutrient: all that have it, whatever their category. */
  category: Category | Sort;
  groups: ShelfGroup[];
}

/** An input that nobody quotes here has no row. */
export function shelfRows(items: readonly ShelfItem[]): ShelfRow[] {
  return items
    .filter(({ lowestPrices }) => lowestPrices.length > 0)
    .map((item) => ({ item, lowest: new Map(item.lowestPrices.map((price) => [price.quarter.id, price])) }));
}

interface Wanted {
  /** None means all. */
  categories: readonly Category[];
  search: string;
  sort: Sort | undefined;
  locale: string;
}

/**
 * Category by category in the order of the chips, the subcategories as the catalogue has them. By a nutrient all that
 * have it come before, in one list: the cheapest may be in any category.
 */
export function groupRows(rows: readonly ShelfRow[], wanted: Wanted): ShelfCategory[] {
  const words = foldText(wanted.search).split(/\s+/).filter(Boolean);
  const { categories, sort } = wanted;
  const found = rows.filter(({ item: { crop } }) => {
    const text = foldText(`${crop.name} ${crop.subcategory}`);
    const isChosen = categories.length === 0 || categories.some((category) => category === crop.category);
    return isChosen && words.every((word) => text.includes(word));
  });
  const order = orderOf(wanted);
  const ranked = found.filter(({ item }) => nutrientPrice(item, sort) !== undefined);
  const first: ShelfCategory[] =
    sort && ranked.length > 0
      ? [
          {
            category: sort,
            groups: [{ subcategory: '', unit: unitOf(ranked), rows: ranked.toSorted(order) }],
          },
        ]
      : [];
  const others = CATEGORIES.flatMap((category) => {
    const own = found.filter((row) => row.item.crop.category === category && !ranked.includes(row));
    const groups = [...Map.groupBy(own, ({ item }) => item.crop.subcategory)].map(
      ([subcategory, members]): ShelfGroup => ({
        subcategory,
        unit: unitOf(members),
        rows: members.toSorted(order),
      }),
    );
    return groups.length === 0 ? [] : [{ category, groups }];
  });
  return [...first, ...others];
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

function nutrientPrice(
  { nutrientPrices }: Pick<ShelfItem, 'nutrientPrices'>,
  sort: Sort | undefined,
): string | undefined {
  return nutrientPrices.find(({ nutrient }) => nutrient === sort)?.price;
}

function unitOf(rows: readonly ShelfRow[]): Unit | undefined {
  const units = new Set(rows.map(({ item }) => item.crop.unit));
  return units.size === 1 ? rows[0]?.item.crop.unit : undefined;
}

/** Of the quarters that are shown, the one in which it is cheapest. */
export function cheapestQuarter(row: ShelfRow, quarters: readonly { id: string }[]): string | undefined {
  return bestOfRow(quarters, ({ id }) => openPrice(row.lowest.get(id)), 'buy')?.id;
}

/** Of each nutrient the product in which a kilogram of it costs least, whatever else the product has. */
export function cheapestSources(rows: readonly ShelfRow[]): ReadonlyMap<Sort, string> {
  const found = new Map<Sort, { id: string; price: string }>();
  for (const { item } of rows)
    for (const { nutrient, price } of item.nutrientPrices) {
      const before = found.get(nutrient);
      if (!before || compare(price, before.price) < 0) found.set(nutrient, { id: item.crop.id, price });
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
