import { ALERT_HISTORY_DAYS } from '@canola/api-schema/alerts';
import { DAY_MS } from '@canola/api-schema/duration';
import { commodityOf } from '@canola/api-schema/prices/exchange-crops';
import type { Commodity } from '@canola/api-schema/prices/rates';
import { dayInZone } from '@canola/api-schema/quarter';
import { isDayQuoteTooOld, QUOTE_DAYS_AFTER } from '@canola/api-schema/quote-age';
import { Decimal } from 'decimal.js';
import type { Deps } from '../../../platform/deps.ts';
import {
  addDays,
  basisDays,
  factsOfRegion,
  listFutureValues,
  listSettlesSince,
  priceHistory,
} from '../../prices/index.ts';
import type { Traders } from '../traders.ts';
import type { AlertTerms } from './alerts.queries.ts';
import { bestNet, type Haulage, haulageOf } from './net-value.ts';

interface DayValue {
  date: string;
  value: string;
  /** The crop's. */
  price: string;
}

type HistoryDeps = Pick<Deps, 'db' | 'standby' | 'clock'>;

/** One value for each of the last ninety days that had one, today's last; the plan has been checked. */
export async function alertHistory(
  deps: HistoryDeps,
  traders: Traders,
  terms: AlertTerms,
): Promise<DayValue[]> {
  const now = deps.clock.now();
  if (terms.kind === 'FUTURES') return futureDays(deps, terms, now);
  const facts = factsOfRegion(terms.regionId);
  if (!facts) return [];
  const today = dayInZone(now, facts.timeZone);
  const days = { from: addDays(today, 1 - ALERT_HISTORY_DAYS), to: today };
  if (terms.kind === 'BASIS') return basisHistory(deps, terms, facts.currency);
  const first = await netDays(deps, traders, terms, days, haulageOf(terms));
  if (terms.kind === 'NET_PRICE') return first;
  const { secondItemId, secondTermId, regionId } = terms;
  if (secondItemId === null || secondTermId === null) return [];
  const second = await netDays(
    deps,
    traders,
    { regionId, itemId: secondItemId, termId: secondTermId },
    days,
    null,
  );
  const bySecond = new Map(second.map(({ date, value }) => [date, value]));
  return first.flatMap(({ date, value: price }) => {
    const less = bySecond.get(date);
    return less === undefined ? [] : [{ date, value: new Decimal(price).minus(less).toFixed(2), price }];
  });
}

async function futureDays(
  { db }: HistoryDeps,
  { itemId, termId }: AlertTerms,
  now: Date,
): Promise<DayValue[]> {
  const [commodity, month] = [itemId as Commodity, termId];
  const from = new Date(now.getTime() - ALERT_HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10);
  const settles = await listSettlesSince(db, { commodity, month, from });
  const newest = (await listFutureValues(db, now)).find(
    (future) => future.commodity === commodity && future.month === month,
  );
  const today = now.toISOString().slice(0, 10);
  const values = newest
    ? [...settles.filter(({ date }) => date !== today), { date: today, value: newest.value }]
    : settles;
  return values.map((day) => ({ ...day, price: day.value }));
}

async function basisHistory(
  deps: HistoryDeps,
  { regionId, itemId, termId }: AlertTerms,
  currency: Parameters<typeof basisDays>[2]['currency'],
): Promise<DayValue[]> {
  const commodity = commodityOf(itemId);
  if (!commodity) return [];
  const question = { regionId, crops: [{ cropId: itemId, commodity }], quarterIds: [termId], currency };
  const past = await basisDays(deps, 'byDay', question);
  const now = await basisDays(deps, 'today', question);
  return [...past.filter(({ day }) => day !== now[0]?.day), ...now].map(({ day, basis, price }) => ({
    date: day,
    value: basis,
    price,
  }));
}

/** The best price of each day at the place; a trader who is silent counts with the last quote while it can be sold at. */
async function netDays(
  deps: HistoryDeps,
  traders: Traders,
  { regionId, itemId, termId }: Pick<AlertTerms, 'regionId' | 'itemId' | 'termId'>,
  { from, to }: { from: string; to: string },
  haulage: Haulage | null,
): Promise<DayValue[]> {
  const facts = factsOfRegion(regionId);
  if (!facts) return [];
  const rows = await priceHistory(deps, {
    regionId,
    cropIds: [itemId],
    quarterIds: [termId],
    currency: facts.currency,
    from: addDays(from, -QUOTE_DAYS_AFTER),
    to,
  });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const standing = new Map<string, (typeof rows)[number]>();
  const days: DayValue[] = [];
  for (const day of [...byDay.keys()].toSorted()) {
    for (const row of byDay.get(day) ?? []) standing.set(row.traderId, row);
    const quoted = [...standing.values()].filter(
      (row) => !isDayQuoteTooOld(row.day, day) && (row.until === null || row.until >= day),
    );
    const value = bestNet(
      quoted.map(({ last, traderId }) => ({ price: last, point: traders.pointOf(traderId, regionId) })),
      haulage,
    );
    if (value !== undefined && day >= from) days.push({ date: day, value, price: value });
  }
  return days;
}
