import type { Commodity } from '@canola/api-schema/prices/rates';
import { dayInZone } from '@canola/api-schema/quarter';
import { z } from 'zod';
import { firstOf, SPECIFICATIONS } from '../futures/commodities.ts';
import { dayOf } from './day-rates.ts';
import { download, FeedError } from './download.ts';
import type { ContractQuote, DaySettle, FuturesFeed } from './ports.ts';

/** Which symbols the vendor lists for a commodity, for example `ML^F`: all contracts with the root ML. */
export type FuturesSymbols = Partial<Record<Commodity, string>>;

const MONTH_CODES = 'FGHJKMNQUVXZ';
const FIELDS = 'bid,settlement,previousSettlement,openInterest,expirationDate,month,year';
const MAX_RECORDS = 10_000;
const MAX_PRICE = 100_000;

const Reply = z.object({
  status: z.object({ code: z.number(), message: z.string().optional() }),
  results: z.array(z.unknown()).nullish(),
});
const Value = z.union([z.number(), z.string()]).nullish();
const Quote = z.object({
  symbol: z.string(),
  flag: z.string().nullish(),
  tradeTimestamp: z.string().nullish(),
  expirationDate: z.string().nullish(),
  bid: Value,
  settlement: Value,
  openInterest: Value,
});
const Bar = z.object({
  tradingDay: z.string().nullish(),
  timestamp: z.string().nullish(),
  close: Value,
  volume: Value,
  openInterest: Value,
});

export function parseQuotes(text: string, symbols: FuturesSymbols): ContractQuote[] {
  const rows = resultsOf(text).flatMap((result) => {
    const { data } = Quote.safeParse(result);
    const named = data && contractNamed(data.symbol, symbols);
    return named ? [{ ...named, data }] : [];
  });
  // A contract that nobody trades keeps an old time, so the newest result of its commodity says which day was settled.
  const settledDays = new Map<Commodity, string>();
  for (const { commodity, data } of rows) {
    const day = data.flag === 's' ? tradedDay(commodity, data.tradeTimestamp) : undefined;
    if (day && day > (settledDays.get(commodity) ?? '')) settledDays.set(commodity, day);
  }
  return rows.map(({ commodity, month, data }) => {
    const day = data.flag === 's' ? settledDays.get(commodity) : undefined;
    const price = priceOf(data.settlement);
    return {
      commodity,
      month,
      symbol: data.symbol,
      lastTradingDay: dayOf(data.expirationDate?.slice(0, 10)),
      bid: priceOf(data.bid),
      settled: day && price ? { day, price } : undefined,
      openInterest: countOf(data.openInterest),
    };
  });
}

/** Oldest first, although the vendor sorts only on request; a repeated day counts once. */
export function parseHistory(text: string): DaySettle[] {
  const days = new Map<string, DaySettle>();
  for (const result of resultsOf(text)) {
    const { data } = Bar.safeParse(result);
    // The timestamp is midnight in Chicago, so its own date is the trading day.
    const day = dayOf(data?.tradingDay?.slice(0, 10)) ?? dayOf(data?.timestamp?.slice(0, 10));
    const settle = priceOf(data?.close);
    if (day && settle)
      days.set(day, {
        day,
        settle,
        volume: countOf(data?.volume),
        openInterest: countOf(data?.openInterest),
      });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Barchart OnDemand, or a vendor with the same calls. */
export function barchartFeed(options: { url: string; apiKey: string; symbols: FuturesSymbols }): FuturesFeed {
  const { url, apiKey, symbols } = options;
  const call = async (name: string, query: Record<string, string>) =>
    download(`${url}/${name}.json?${new URLSearchParams({ apikey: apiKey, ...query })}`);
  return {
    symbolOf: (commodity, month) => symbolOf(commodity, month, symbols),
    async quotes() {
      const text = await call('getQuote', { symbols: Object.values(symbols).join(','), fields: FIELDS });
      return text === undefined ? [] : parseQuotes(text, symbols);
    },
    async history(commodity, month, from) {
      const text = await call('getHistory', {
        symbol: symbolOf(commodity, month, symbols),
        type: 'daily',
        startDate: from.replaceAll('-', ''),
        order: 'asc',
        maxRecords: String(MAX_RECORDS),
      });
      return text === undefined ? [] : parseHistory(text);
    },
  };
}

/** 'MLZ26' */
function symbolOf(commodity: Commodity, month: string, symbols: FuturesSymbols): string {
  return `${rootOf(symbols[commodity])}${MONTH_CODES[Number(month.slice(5, 7)) - 1]}${month.slice(2, 4)}`;
}

function contractNamed(
  symbol: string,
  symbols: FuturesSymbols,
): { commodity: Commodity; month: string } | undefined {
  const [, root, code = '', year] = /^([A-Z0-9]+?)([FGHJKMNQUVXZ])(\d{2})$/.exec(symbol) ?? [];
  const commodity = (Object.keys(symbols) as Commodity[]).find((name) => rootOf(symbols[name]) === root);
  if (!commodity || !root) return undefined;
  return { commodity, month: firstOf(2000 + Number(year), MONTH_CODES.indexOf(code) + 1) };
}

function rootOf(expression: string | undefined): string | undefined {
  return /^[A-Z0-9]+/.exec(expression ?? '')?.[0];
}

function resultsOf(text: string): unknown[] {
  let parsed: z.infer<typeof Reply>;
  try {
    parsed = Reply.parse(JSON.parse(text));
  } catch {
    throw new FeedError('the feed sends no quotes');
  }
  if (parsed.status.code !== 200) throw new FeedError(`the feed refuses with ${parsed.status.code}`);
  return parsed.results ?? [];
}

function tradedDay(commodity: Commodity, timestamp: string | null | undefined): string | undefined {
  const time = Date.parse(timestamp ?? '');
  return Number.isNaN(time) ? undefined : dayInZone(new Date(time), SPECIFICATIONS[commodity].timeZone);
}

function priceOf(value: string | number | null | undefined): string | undefined {
  const number = value === '' || value == null ? Number.NaN : Number(value);
  return number >= 0.01 && number < MAX_PRICE ? number.toFixed(2) : undefined;
}

function countOf(value: string | number | null | undefined): number | undefined {
  const number = value === '' || value == null ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= 0 && number < 2 ** 31 ? number : undefined;
}
