import { addQuarters, dayInZone, parseQuarterId, quarterDates, quarterId } from '@canola/api-schema/quarter';
import type { DayRow, NewestRow } from '../../modules/prices/index.ts';
import { factsOfRegion } from '../../modules/prices/index.ts';
import { found } from '../../platform/errors.ts';
import { dateOf, dayNumber, hashOf, noise } from '../../sandbox/random-walk.ts';
import { keysOf, listPages } from '../../sandbox/traders/book.ts';
import { quartersAhead } from '../../sandbox/traders/price-levels.ts';
import { type SeriesKey, seriesOf } from '../../sandbox/traders/price-model.ts';
import { DEMO_TRADER_ID, DEMO_TRADER_LEVEL, DEMO_TRADER_PAGES } from '../trading/demo-trader.ts';

/** Markets with a whole year of history, for the two nearest quarters; the others have a month. */
const STAPLES = new Set(['milling-wheat', 'feed-wheat', 'feed-barley', 'maize', 'rapeseed', 'sunflower']);
const LONG_QUARTERS = 2;
const SHORT_DAYS = 31;
/** A quote is a few minutes to a day and a half old. */
const MAX_AGE_MS = 36 * 3600 * 1000;
const MIN_AGE_MS = 3 * 60_000;
const QUARTER_OF_AN_HOUR_MS = 15 * 60_000;
const MARKET_CLOSE_MS = 15 * 3600 * 1000;

interface Market extends SeriesKey {
  /** The place of its quarter among those offered. */
  ahead: number;
  /** Of a quarter that is over: the last day of its prices. */
  until?: string;
}

/** Every market that a stand-in quotes, in the order of the tables' keys. */
function listMarkets(now: Date): Market[] {
  const markets = [...listPages(), ...DEMO_TRADER_PAGES].flatMap((page) => {
    const keys = keysOf(page, now);
    const quarters = [...new Set(keys.map((key) => key.quarterId))];
    return keys.map((key) => ({ ...key, ahead: quarters.indexOf(key.quarterId) }));
  });
  return inOrder(markets);
}

/** Those and the same quarters a year earlier, which a ladder is compared with (docs/product/ladder.md#replay). */
function listPastMarkets(now: Date): Market[] {
  const markets = listMarkets(now);
  const past = markets.filter(isLong).flatMap((market): Market[] => {
    const quarter = parseQuarterId(market.quarterId);
    if (!quarter) return [];
    const earlier = addQuarters(quarter, -4);
    return [{ ...market, quarterId: quarterId(earlier), until: quarterDates(earlier).dateTo }];
  });
  return inOrder([...markets, ...past]);
}

const isLong = ({ cropId, ahead }: Market) => STAPLES.has(cropId) && ahead < LONG_QUARTERS;

function inOrder(markets: readonly Market[]): Market[] {
  const orderOf = (market: Market) =>
    `${market.regionId} ${market.cropId} ${market.quarterId} ${market.traderId}`;
  return markets
    .map((market) => ({ market, order: orderOf(market) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ market }) => market);
}

/** The newest quotes, of many ages. */
export function* newestRows(now: Date): Generator<NewestRow> {
  const dayAt = openDays();
  for (const key of listMarkets(now)) {
    const { currency, timeZone } = found(factsOfRegion(key.regionId), 'server.failed');
    const publishedAt = publishedOf(key, now);
    const series = seriesOf(key, levelOf(key));
    const today = dayAt(publishedAt, timeZone);
    yield {
      ...key,
      currency,
      price: series.at(publishedAt),
      previousPrice: series.onDay(lastOpenDay(key, today)).last,
      publishedAt: publishedAt.toISOString(),
    };
  }
}

/** The finished days before those: market days, for inputs one per week. */
export function* dayRows(now: Date, historyDays: number): Generator<DayRow> {
  const calendar = openCalendar();
  const dayAt = openDays();
  for (const key of listPastMarkets(now)) {
    const { regionId, cropId, quarterId, traderId, until } = key;
    const { currency, timeZone } = found(factsOfRegion(regionId), 'server.failed');
    const today = dayAt(publishedOf(key, now), timeZone);
    const first = today - Math.min(historyDays, isLong(key) ? 365 : SHORT_DAYS);
    const end = until === undefined ? today : Math.min(today, dayNumber(new Date(until)) + 1);
    const series = seriesOf(key, levelOf(key));
    for (let number = first; number < end; number += 1) {
      if (!isOpen(key, number)) continue;
      const { last, low, high } = series.onDay(number);
      const { day, lastAt } = calendar(number);
      yield { regionId, cropId, quarterId, traderId, currency, day, last, low, high, lastAt };
    }
  }
}

/** A million rows share a few hundred dates. */
function openCalendar(): (day: number) => Pick<DayRow, 'day' | 'lastAt'> {
  const known = new Map<number, Pick<DayRow, 'day' | 'lastAt'>>();
  return (number) => {
    const date = dateOf(number);
    const page = known.get(number) ?? {
      day: date.toISOString().slice(0, 10),
      lastAt: new Date(date.getTime() + MARKET_CLOSE_MS).toISOString(),
    };
    known.set(number, page);
    return page;
  };
}

/** The number of the day at a moment; no zone changes its day within a quarter of an hour. */
function openDays(): (moment: Date, timeZone: string) => number {
  const known = new Map<string, number>();
  return (moment, timeZone) => {
    const slot = `${timeZone} ${Math.floor(moment.getTime() / QUARTER_OF_AN_HOUR_MS)}`;
    const day = known.get(slot) ?? dayNumber(new Date(dayInZone(moment, timeZone)));
    known.set(slot, day);
    return day;
  };
}

const levelOf = ({ traderId }: SeriesKey) => (traderId === DEMO_TRADER_ID ? DEMO_TRADER_LEVEL : 1);

function publishedOf({ traderId, cropId, regionId }: SeriesKey, now: Date): Date {
  const share = (noise(hashOf(`${traderId} ${cropId}`), hashOf(regionId)) + 1) / 2;
  return new Date(now.getTime() - MIN_AGE_MS - Math.floor(share * (MAX_AGE_MS - MIN_AGE_MS)));
}

function isOpen({ cropId }: SeriesKey, day: number): boolean {
  // The first day of the count was a Thursday.
  const weekday = (day + 4) % 7;
  return quartersAhead(cropId) > 4 ? weekday >= 1 && weekday <= 5 : weekday === 1;
}

function lastOpenDay(key: SeriesKey, before: number): number {
  let day = before - 1;
  while (!isOpen(key, day)) day -= 1;
  return day;
}
