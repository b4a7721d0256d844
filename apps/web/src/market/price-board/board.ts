import { percentChange } from '@canola/api-schema/percent-change';
import { foldText } from '@canola/api-schema/plain-text';
import type {
  CropsQuery,
  FutureQuartersQuery,
  SparklinesQuery,
  TraderPricesQuery,
} from '@canola/api-schema/trading/generated/operations';
import { bestOfRow, byBest, type Known, openPrice } from '#market/trader-prices/best-price.ts';
import { MOST_QUARTERS } from './use-columns.ts';

export type BoardCrop = CropsQuery['crops'][number];
export type BoardPrice = NonNullable<TraderPricesQuery['marketPrices']>[number];
export type BoardQuarter = FutureQuartersQuery['futureQuarters'][number];
type BoardSparkline = NonNullable<SparklinesQuery['sparklines']>[number];

/** The best price of each day, and its change. */
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
  const compareQuotes = byBest();
  const isBetter = (quote: BoardPrice, than: BoardPrice) =>
    isKnown(quote) && (!isKnown(than) || compareQuotes(quote, than) < 0);
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

const isKnown = (quote: BoardPrice): quote is Known<BoardPrice> => quote.price !== null;

const trends = new WeakMap<readonly string[], Trend | undefined>();

/** The same days are the same line, so that a row whose line has not changed is not drawn again. */
function trendOfDays(days: readonly string[]): Trend | undefined {
  if (!trends.has(days)) {
    const values = days.map(Number);
    const percent = percentChange(values);
    trends.set(days, percent === undefined ? undefined : { values, percent });
  }
  return trends.get(days);
}

/** Of the quarters that are on the screen: a mark that nobody sees explains nothing (docs/product/prices.md#history). */
export function bestQuarter(row: BoardRow, quarters: readonly BoardQuarter[]): string | undefined {
  return bestOfRow(quarters, ({ id }) => openPrice(row.best.get(id)))?.id;
}

/** The line next to the crop's name follows the first quarter that is shown and has one. */
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
  const wanted = foldText(search.trim());
  const found = rows.filter(({ crop }) => foldText(crop.name).includes(wanted));
  return {
    favourites: favourites.flatMap((id) => found.filter(({ crop }) => crop.id === id)),
    others: found.filter(({ crop }) => !favourites.includes(crop.id)),
  };
}

/**
 * The quarters that hold the best price of a favourite, or of any crop where there are none, with the names of the
 * crops: on a phone, which shows one quarter, the picker marks them among the four that it offers.
 */
export function bestForCrops(
  { favourites, others }: Groups,
  quarters: readonly BoardQuarter[],
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const row of favourites.length > 0 ? favourites : others) {
    const best = bestQuarter(row, quarters);
    if (best) found.set(best, [...(found.get(best) ?? []), row.crop.name]);
  }
  return found;
}

/** The quarter that a phone shows, and the four that it is chosen from. */
export function phoneQuarters(all: readonly BoardQuarter[], shownId: string | undefined) {
  const chosen = Math.max(
    0,
    all.findIndex(({ id }) => id === shownId),
  );
  const shown = quarterWindow(all, chosen - (chosen % MOST_QUARTERS), MOST_QUARTERS);
  return { quarter: all[chosen], shown };
}

/** The address that shows this quarter first; the nearest is shown without one. */
export function quarterAt(quarters: readonly BoardQuarter[], index: number): string | undefined {
  return index <= 0 ? undefined : quarters[index]?.id;
}

/** So many quarters from `start` on; the last window is full as well. */
export function quarterWindow<T>(quarters: readonly T[], start: number, size: number): T[] {
  const first = Math.max(0, Math.min(start, quarters.length - size));
  return quarters.slice(first, first + size);
}
