import type { NewQuote } from '@canola/api-schema/prices/quote';
import { dayInZone, offeredQuarters, quarterId } from '@canola/api-schema/quarter';
import { factsOfRegion } from '../../modules/prices/index.ts';
import { listCropTraders, listTraderRegions } from '../../modules/trading/index.ts';
import { quartersAhead } from './price-levels.ts';
import { type SeriesKey, seriesOf } from './price-model.ts';

/** The part of a trader's book that belongs to one region. */
export interface Page {
  traderId: string;
  regionId: string;
  cropIds: readonly string[];
}

/** All books, page by page, in an order that changes the trader each time. */
export function listPages(): Page[] {
  const crops = Map.groupBy(listCropTraders(), ({ traderId }) => traderId);
  const pages = listTraderRegions().map(({ traderId, regionId }) => ({
    traderId,
    regionId,
    cropIds: crops.get(traderId)?.map(({ cropId }) => cropId) ?? [],
  }));
  const byTrader = [...Map.groupBy(pages, ({ traderId }) => traderId).values()];
  const longest = Math.max(...byTrader.map(({ length }) => length));
  return Array.from({ length: longest }, (_, row) => byTrader.flatMap((quotes) => quotes[row] ?? [])).flat();
}

/** The quotes of a trader on one page: the offered quarters, as far ahead as the crop is traded. */
export function keysOf({ traderId, regionId, cropIds }: Page, now: Date): SeriesKey[] {
  const { timeZone } = regionFacts(regionId);
  const quarters = offeredQuarters(dayInZone(now, timeZone)).map(quarterId);
  return cropIds.flatMap((cropId) =>
    quarters
      .slice(0, quartersAhead(cropId))
      .map((quarter) => ({ traderId, regionId, cropId, quarterId: quarter })),
  );
}

export function quotesOf(page: Page, now: Date): NewQuote[] {
  const { currency } = regionFacts(page.regionId);
  return keysOf(page, now).map((key) => ({
    regionId: key.regionId,
    cropId: key.cropId,
    quarterId: key.quarterId,
    price: seriesOf(key).at(now),
    currency,
  }));
}

function regionFacts(regionId: string) {
  const facts = factsOfRegion(regionId);
  if (!facts) throw new Error(`No such region: ${regionId}`);
  return facts;
}
