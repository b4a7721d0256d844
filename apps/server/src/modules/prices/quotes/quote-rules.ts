import { DAY_MS } from '@canola/api-schema/duration';
import { NewQuote, type QuoteRefusal, type RefusedQuote } from '@canola/api-schema/prices/quote';
import { dayInZone, offeredQuarters, quarterId } from '@canola/api-schema/quarter';
import type { Formula } from '@canola/api-schema/trading/desk-prices';
import { factsOfRegion } from '../regions/regions.ts';
import type { MarketKey } from './quotes.events.ts';
import type { TraderReach } from './trader-directory.ts';

/** Raw quotes are kept this long; an older one would be deleted right away. */
export const QUOTE_DAYS = 30;
/** Clocks differ; a quote from further ahead is a mistake. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;
/** No price is meant for longer than the quarters that are offered. */
const MAX_VALID_DAYS = 731;

/** Of a line of the desk, beyond the quote that it publishes. */
export interface LineTerms {
  limitTons: string | null;
  formula: (Formula & { referenceFutures: string }) | null;
}

/** A quote whose fields have the right form, at its place in the batch. */
export interface ParsedQuote extends NewQuote {
  index: number;
  line?: LineTerms;
}

export interface AcceptedQuote extends Omit<ParsedQuote, 'publishedAt' | 'validUntil' | 'confirmed'> {
  validUntil: string | null;
  isConfirmed: boolean;
  publishedAt: string;
  timeZone: string;
}

export interface Judgement {
  accepted: AcceptedQuote[];
  refused: RefusedQuote[];
}

/** Rows are checked one by one: wrong rows are named by their index, the others are accepted. */
export function judgeRows(rows: readonly unknown[], trader: TraderReach, now: Date): Judgement {
  const invalid: RefusedQuote[] = [];
  const quotes = rows.flatMap((row, index): ParsedQuote[] => {
    const parsed = NewQuote.safeParse(row);
    if (parsed.success) return [{ ...parsed.data, index }];
    invalid.push({ index, code: 'row.invalid', fields: refusedFields(parsed.error.issues) });
    return [];
  });
  const { accepted, refused } = judgeQuotes(quotes, trader, now);
  return { accepted, refused: [...invalid, ...refused] };
}

/** A batch has one price per market; of two, the first counts. */
export function judgeQuotes(quotes: readonly ParsedQuote[], trader: TraderReach, now: Date): Judgement {
  const accepted: AcceptedQuote[] = [];
  const refused: RefusedQuote[] = [];
  const seen = new Set<string>();
  const offered = offeredByZone(now);
  const received = now.toISOString();
  for (const { publishedAt: stated, confirmed = false, validUntil: end = null, ...quote } of quotes) {
    const { index } = quote;
    const validFor = end === null ? 1 : Date.parse(end) - now.getTime();
    const at = stated === undefined ? now.getTime() : Date.parse(stated);
    const facts = factsOfRegion(quote.regionId);
    const key = marketKey(quote);
    const refuse = (code: QuoteRefusal) => void refused.push({ index, code });
    if (!facts || !trader.regionIds.has(quote.regionId)) refuse('region.not-served');
    else if (!trader.cropIds.has(quote.cropId)) refuse('crop.not-traded');
    else if (!offered(facts.timeZone).has(quote.quarterId)) refuse('quarter.not-offered');
    else if (quote.currency !== facts.currency) refuse('currency.not-of-region');
    else if (Number(quote.price) === 0) refuse('price.not-positive');
    else if (at > now.getTime() + CLOCK_SKEW_MS) refuse('published-at.in-future');
    else if (at < now.getTime() - QUOTE_DAYS * DAY_MS) refuse('published-at.too-old');
    else if (validFor <= 0) refuse('valid-until.past');
    else if (validFor > MAX_VALID_DAYS * DAY_MS) refuse('valid-until.too-far');
    else if (seen.has(key)) refuse('row.duplicate');
    else {
      seen.add(key);
      // A clock that is ahead must not hide the quotes of the next minutes.
      const publishedAt = at < now.getTime() ? new Date(at).toISOString() : received;
      const validUntil = end && new Date(end).toISOString();
      accepted.push({
        ...quote,
        isConfirmed: confirmed,
        publishedAt,
        validUntil,
        timeZone: facts.timeZone,
      });
    }
  }
  return { accepted, refused };
}

export function marketKey({ regionId, cropId, quarterId }: MarketKey): string {
  return `${regionId} ${cropId} ${quarterId}`;
}

/** The quarters that can be traded today, where it is today (docs/product/prices.md#quarters). */
function offeredByZone(now: Date): (timeZone: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (timeZone) => {
    const offered = known.get(timeZone) ?? new Set(offeredQuarters(dayInZone(now, timeZone)).map(quarterId));
    known.set(timeZone, offered);
    return offered;
  };
}

export function refusedFields(issues: readonly { path: PropertyKey[]; keys?: unknown }[]): string[] {
  const names = issues.flatMap(({ path, keys }) => (Array.isArray(keys) ? keys : [path[0] ?? '_']));
  return [...new Set(names.map(String))];
}
