import type {
  CropsQuery,
  FutureQuartersQuery,
  SparklinesQuery,
  TraderPricesQuery,
} from '@canola/api-schema/trading/generated/operations';
import { isTooOld } from '#market/trader-prices/quote-age.ts';
import { compare } from '#shared/money/decimal.ts';

export type BoardCrop = CropsQuery['crops'][number];
export type BoardPrice = NonNullable<TraderPricesQuery['marketPrices']>[number];
export type BoardQuarter = FutureQuartersQuery['futureQuarters'][number];
type BoardSparkline = NonNullable<SparklinesQuery['sparklines']>[number];

/** The best price of each day and what became of it in per cent. */
export interface Trend {
  values: number[];
  percent: number;
}

export interface BoardRow {
  crop: BoardCrop;
  /** The best quote of each quarter; a masked one represents its whole quarter. */
  best: ReadonlyMap<string, BoardPrice>;
  trends: ReadonlyMap<string, Trend>;
}

/** A crop that nobody quotes here has no row. */
export function boardRows(known: {
  crops: readonly BoardCrop[];
  prices: readonly BoardPrice[];
  sparklines: readonly BoardSparkline[];
}): BoardRow[] {
  const rows = new Map(known.crops.map((crop) => [crop.id, { best: new Map(), trends: new Map() } as Found]));
  for (const price of known.prices) {
    const best = rows.get(price.crop.id)?.best;
    const before = best?.get(price.quarter.id);
    if (!before || isBetter(price, before)) best?.set(price.quarter.id, price);
  }
  for (const { cropId, quarterId, values } of known.sparklines) {
    const trend = trendOfDays(values);
    if (trend) rows.get(cropId)?.trends.set(quarterId, trend);
  }
  return known.crops.flatMap((crop) => {
    const found = rows.get(crop.id);
    return found && found.best.size > 0 ? [{ crop, ...found }] : [];
  });
}

interface Found {
  best: Map<string, BoardPrice>;
  trends: Map<string, Trend>;
}

/** Highest, then earliest published (docs/product/selling.md#matching). A masked price is no price. */
function isBetter(price: BoardPrice, than: BoardPrice): boolean {
  if (price.price === null) return false;
  if (than.price === null) return true;
  const old = isTooOld(price.date);
  if (old !== isTooOld(than.date)) return !old;
  const order = compare(price.price, than.price);
  return order > 0 || (order === 0 && price.date < than.date);
}

const trends = new WeakMap<readonly string[], Trend | undefined>();

/** The same days are the same line, so that a row whose line has not changed is not drawn again. */
function trendOfDays(days: readonly string[]): Trend | undefined {
  if (!trends.has(days)) trends.set(days, trendOf(days.map(Number)));
  return trends.get(days);
}

function trendOf(values: number[]): Trend | undefined {
  const [first, last] = [values[0], values.at(-1)];
  if (values.length < 2 || !first || last === undefined) return undefined;
  return { values, percent: ((last - first) / first) * 100 };
}

/**
 * Of all quarters, not only of those on the screen: "best" means the same at every width. The highlighter marks it and
 * nothing else (docs/product/look.md#rule-4).
 */
export function bestQuarter(
  row: BoardRow,
  { quarters }: { quarters: readonly BoardQuarter[] },
): string | undefined {
  // The only one there is is no choice.
  if (quarters.length < 2) return undefined;
  let best: BoardPrice | undefined;
  for (const { id } of quarters) {
    const price = row.best.get(id);
    if (price?.price && !isTooOld(price.date) && (!best?.price || compare(price.price, best.price) > 0))
      best = price;
  }
  return best?.quarter.id;
}

/** The line beside the crop's name follows the first quarter that is shown and has one. */
export function trendOfRow(row: BoardRow, quarters: readonly BoardQuarter[]): Trend | undefined {
  const quarter = quarters.find(({ id }) => row.trends.has(id));
  return quarter && row.trends.get(quarter.id);
}

export interface Groups {
  favourites: BoardRow[];
  others: BoardRow[];
}

/** Favourites in the order in which they were starred, the others in the catalogue's; accents do not matter. */
export function groupRows(rows: readonly BoardRow[], favourites: readonly string[], search: string): Groups {
  const wanted = fold(search.trim());
  const found = rows.filter(({ crop }) => fold(crop.name).includes(wanted));
  return {
    favourites: favourites.flatMap((id) => found.filter(({ crop }) => crop.id === id)),
    others: found.filter(({ crop }) => !favourites.includes(crop.id)),
  };
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * The quarters that hold the best price of a favourite, or of any crop where there are none, with the names of the
 * crops: on a phone, which shows one quarter, the picker leads to them.
 */
export function bestForCrops(
  { favourites, others }: Groups,
  board: { quarters: readonly BoardQuarter[] },
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const row of favourites.length > 0 ? favourites : others) {
    const best = bestQuarter(row, board);
    if (best) found.set(best, [...(found.get(best) ?? []), row.crop.name]);
  }
  return found;
}

/** What the address says to show this one first; the nearest needs no word. */
export function quarterAt(quarters: readonly BoardQuarter[], index: number): string | undefined {
  return index <= 0 ? undefined : quarters[index]?.id;
}

/** So many quarters from `start` on; the last window is full as well. */
export function quarterWindow<T>(quarters: readonly T[], start: number, size: number): T[] {
  const first = Math.max(0, Math.min(start, quarters.length - size));
  return quarters.slice(first, first + size);
}
