import type { Commodity } from '@canola/api-schema/prices/rates';
import {
  addDays,
  isBusinessDay,
  listedContracts,
  type SettleRow,
  SPECIFICATIONS,
  sessionOf,
} from '../../modules/prices/index.ts';
import { dayNumber, hashOf, noise, openWalk } from '../random-walk.ts';

/** The average price of the nearest contract; grain and oilseeds move with the traders' quotes. */
const MODEL: Record<Commodity, { mean: number; basket: string; stride: number; tick: number }> = {
  wheat: { mean: 219, basket: 'grain', stride: 0.008, tick: 0.25 },
  rapeseed: { mean: 488, basket: 'oilseeds', stride: 0.008, tick: 0.25 },
  crude_oil: { mean: 75, basket: 'brent', stride: 0.011, tick: 0.01 },
};

/** Storage and interest for each month of waiting. */
const CARRY_PER_MONTH = 0.0028;
const CONTRACTS_DIFFER = 0.0025;
const WITHIN_DAY = 0.0015;
const BID_EVERY_MS = 5 * 60_000;
const MOST_VOLUME = 32_000;

const walks = new Map(Object.values(MODEL).map(({ basket, stride }) => [basket, openWalk(basket, stride)]));

/** Prices depend only on names and time, as those of the stand-in traders do. */
function levelOf(commodity: Commodity, month: string, day: string): number {
  const { mean, basket } = MODEL[commodity];
  const number = dayNumber(new Date(day));
  const monthsAhead = Math.max(0, (dayNumber(new Date(month)) - number) / 30);
  const own = hashOf(`${commodity} ${month}`);
  return (
    mean *
    (1 + (walks.get(basket)?.(number) ?? 0)) *
    (1 + CARRY_PER_MONTH * monthsAhead) *
    (1 + CONTRACTS_DIFFER * noise(own, Math.floor(number / 7)))
  );
}

export function settleOn(commodity: Commodity, month: string, day: string): string {
  return toTick(levelOf(commodity, month, day), MODEL[commodity].tick);
}

/** One tick below a price that runs from the settlement before to the one of its own day. */
export function bidAt(commodity: Commodity, month: string, at: Date, day: string): string {
  const session = sessionOf(commodity, day);
  const { tick } = MODEL[commodity];
  const { opensAt = at, closesAt = at } = session ?? {};
  const share = (at.getTime() - opensAt.getTime()) / Math.max(1, closesAt.getTime() - opensAt.getTime());
  const [before, today] = [
    levelOf(commodity, month, previousDay(commodity, day)),
    levelOf(commodity, month, day),
  ];
  const stir = WITHIN_DAY * noise(hashOf(`${commodity} ${month}`), Math.floor(at.getTime() / BID_EVERY_MS));
  return toTick((before + (today - before) * share) * (1 + stir) - tick, tick);
}

/** Everything that is settled on a day, nearest contract first, or one contract only. */
export function settlesOn(commodity: Commodity, day: string, only?: string): SettleRow[] {
  const number = dayNumber(new Date(day));
  return listedContracts(commodity, day).flatMap(({ month }, place) => {
    if (only !== undefined && month !== only) return [];
    const busy = (1 + 0.5 * noise(hashOf(`${commodity} ${month}`), number)) / (1 + place * place);
    return {
      commodity,
      day,
      month,
      settle: settleOn(commodity, month, day),
      volume: Math.round((MOST_VOLUME * busy) / 1.5),
      openInterest: Math.round(MOST_VOLUME * 4 * busy),
    };
  });
}

/** The moments of a session's bids, up to now. */
export function bidMoments(commodity: Commodity, day: string, now: Date): Date[] {
  const session = sessionOf(commodity, day);
  if (!session) return [];
  const moments: Date[] = [];
  for (
    let at = session.opensAt.getTime();
    at < session.closesAt.getTime() && at <= now.getTime();
    at += BID_EVERY_MS
  )
    moments.push(new Date(at));
  return moments;
}

export function previousDay(commodity: Commodity, day: string): string {
  let before = addDays(day, -1);
  while (!isBusinessDay(SPECIFICATIONS[commodity].exchange, before)) before = addDays(before, -1);
  return before;
}

function toTick(price: number, tick: number): string {
  return (Math.max(1, Math.round(price / tick)) * tick).toFixed(2);
}
