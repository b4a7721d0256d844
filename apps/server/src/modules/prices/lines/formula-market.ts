import { DAY_MS } from '@canola/api-schema/duration';
import type { CurrencyType } from '@canola/api-schema/money';
import { commodityOf } from '@canola/api-schema/prices/exchange-crops';
import type { DeskFutures } from '@canola/api-schema/trading/desk-prices';
import type { Pool, PoolClient } from 'pg';
import { addDays, businessDays } from '../futures/business-days.ts';
import { SPECIFICATIONS } from '../futures/commodities.ts';
import { exchangeDay, runningSession, sessionOf } from '../futures/sessions.ts';
import type { FormulaMarket } from './formula.ts';
import {
  type EuroRate,
  type FormulaCommodity,
  type FuturesRow,
  listEuroRates,
  listFutures,
} from './formula-market.queries.ts';

/** docs/product/constants.md#prices */
const MAX_BID_AGE_MS = 15 * 60_000;
const MAX_FIXING_DAYS = 4;

export interface FormulaMarkets {
  futures: DeskFutures[];
  rates: (EuroRate & { isFresh: boolean })[];
  of(line: { cropId: string; futuresMonth: string; currency: CurrencyType }): FormulaMarket;
}

/** Futures and rates as formulas may use them now. */
export async function readFormulaMarkets(connection: Pool | PoolClient, now: Date): Promise<FormulaMarkets> {
  const futures = (await listFutures(connection, now)).map((row) => usable(row, now));
  const oldest = new Date(now.getTime() - MAX_FIXING_DAYS * DAY_MS).toISOString().slice(0, 10);
  const rates = (await listEuroRates(connection)).map((rate) => ({
    ...rate,
    isFresh: rate.fixedOn >= oldest,
  }));
  return {
    futures: futures.filter((row) => row.lastTradingDay >= exchangeDay(row.commodity, now)),
    rates,
    of({ cropId, futuresMonth, currency }) {
      const commodity = commodityOf(cropId);
      const found = futures.find((row) => row.commodity === commodity && row.month === futuresMonth);
      const rate = rates.find((row) => row.currency === currency && row.isFresh);
      return {
        isExpired: !found || found.lastTradingDay < exchangeDay(found.commodity, now),
        futures: found?.price ?? null,
        rate: currency === 'EUR' ? '1' : (rate?.rate ?? null),
      };
    },
  };
}

/**
 * In a session the bid, if it is at most 15 minutes old. A month that nobody bids for, and any month outside of a
 * session, has the newest of its last bid and its settlement, which must be of the last session.
 */
export function usable(row: FuturesRow, now: Date): DeskFutures {
  const { commodity, month, lastTradingDay } = row;
  const nothing = { commodity, month, lastTradingDay, price: null, kind: null, at: null };
  const session = runningSession(commodity, now);
  const isRecent = (at: Date | null) => at !== null && now.getTime() - at.getTime() <= MAX_BID_AGE_MS;
  const bid = row.bid !== null && row.bidAt !== null ? { price: row.bid, at: row.bidAt } : undefined;
  const settle = settlementOf(row, now);
  if (session) {
    const opened = now.getTime() - session.opensAt.getTime();
    if (bid && bid.at >= session.opensAt)
      return isRecent(bid.at) ? { ...nothing, ...bid, kind: 'BID', at: bid.at.toISOString() } : nothing;
    if (!isRecent(row.newestBidAt) && opened > MAX_BID_AGE_MS) return nothing;
    return settle ? { ...nothing, ...settle, kind: 'SETTLE' } : nothing;
  }
  const isLastBid = bid && isOfLastSession(commodity, exchangeDay(commodity, bid.at), now);
  if (isLastBid && (!settle || bid.at.toISOString() > settle.at))
    return { ...nothing, price: bid.price, kind: 'BID', at: bid.at.toISOString() };
  return settle ? { ...nothing, ...settle, kind: 'SETTLE' } : nothing;
}

/** At the close of its day; undefined where a later session has been settled or should have been. */
function settlementOf({ commodity, settle, settleDay }: FuturesRow, now: Date) {
  if (settle === null || settleDay === null || !isOfLastSession(commodity, settleDay, now)) return undefined;
  const closed = sessionOf(commodity, settleDay)?.closesAt ?? new Date(`${settleDay}T17:30:00Z`);
  return { price: settle, at: closed.toISOString() };
}

/** Whether the exchange hasn't had a whole open day since. */
function isOfLastSession(commodity: FormulaCommodity, day: string, now: Date): boolean {
  const yesterday = addDays(exchangeDay(commodity, now), -1);
  return businessDays(SPECIFICATIONS[commodity].exchange, addDays(day, 1), yesterday).length === 0;
}
