import { harvestYear, parseQuarterId, quarterDates } from '@canola/api-schema/quarter';
import { factsOfRegion } from '../../modules/prices/index.ts';
import { dayNumber, hashOf, noise, openWalk } from '../random-walk.ts';
import { levelOf } from './price-levels.ts';

/** The value of a euro for the stand-ins, and how each country's level differs. */
const COUNTRY: Record<string, { perEuro: number; level: number }> = {
  CZ: { perEuro: 24.6, level: 1 },
  SK: { perEuro: 1, level: 0.99 },
  RO: { perEuro: 5.03, level: 0.96 },
  IE: { perEuro: 1, level: 1.04 },
};
const TRADERS_DIFFER = 0.012;
const REGIONS_DIFFER = 0.008;
const HARVESTS_DIFFER = 0.02;
/** Storage and interest for each day of waiting. */
const CARRY_PER_DAY = 0.005 / 91;
const WITHIN_DAY = 0.003;
const TICK_MS = 10 * 60_000;

const walks = new Map<string, (day: number) => number>();
const walkOf = (name: string, stride: number) => {
  const walk = walks.get(name) ?? openWalk(name, stride);
  walks.set(name, walk);
  return walk;
};

/** One trader's prices of one crop for one quarter and region. */
export interface Series {
  /** To the cent, as text. */
  at(moment: Date): string;
  /** The last, lowest and highest price of a day, by its number. */
  onDay(day: number): { last: string; low: string; high: string };
}

export interface SeriesKey {
  traderId: string;
  regionId: string;
  cropId: string;
  quarterId: string;
}

/**
 * Prices depend only on names and time: history, today and tomorrow are one world, the same at every start. A trader
 * may stay at a share of the usual level.
 */
export function seriesOf({ traderId, regionId, cropId, quarterId }: SeriesKey, share = 1): Series {
  const { euro, basket } = levelOf(cropId);
  const country = COUNTRY[regionId.slice(0, 2)];
  const quarter = parseQuarterId(quarterId);
  if (!country || !quarter || !factsOfRegion(regionId))
    throw new Error(`No market: ${regionId} ${quarterId}`);
  const delivered = dayNumber(new Date(quarterDates(quarter).dateFrom));
  const fixed =
    euro *
    share *
    country.perEuro *
    country.level *
    (1 + TRADERS_DIFFER * noise(hashOf(traderId), hashOf(cropId))) *
    (1 + REGIONS_DIFFER * noise(hashOf(regionId), hashOf(basket))) *
    (1 + HARVESTS_DIFFER * noise(hashOf(basket), harvestYear(quarter)));
  const [basketWalk, ownWalk] = [walkOf(basket, 0.008), walkOf(cropId, 0.004)];
  const own = hashOf(`${traderId} ${regionId} ${cropId} ${quarterId}`);
  const level = (day: number) =>
    fixed * (1 + basketWalk(day) + ownWalk(day)) * (1 + CARRY_PER_DAY * Math.max(0, delivered - day));
  return {
    at(moment) {
      const tick = Math.floor(moment.getTime() / TICK_MS);
      return toPrice(level(dayNumber(moment)) * (1 + WITHIN_DAY * noise(own, tick)));
    },
    onDay(day) {
      const middle = level(day);
      const last = middle * (1 + WITHIN_DAY * noise(own, day));
      const spread = middle * WITHIN_DAY * Math.abs(noise(~own, day));
      return { last: toPrice(last), low: toPrice(last - spread), high: toPrice(last + spread) };
    },
  };
}

/** Traders quote round numbers. */
function toPrice(value: number): string {
  const step = value >= 3000 ? 10 : value >= 500 ? 2 : value >= 100 ? 0.5 : value >= 20 ? 0.1 : 0.01;
  return (Math.max(1, Math.round(value / step)) * step).toFixed(2);
}
