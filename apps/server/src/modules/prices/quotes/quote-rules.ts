import { NewQuote, type QuoteRefusal, type RefusedQuote } from '@canola/api-schema/prices/quote';
import { dayInZone, offeredQuarters, quarterId } from '@canola/api-schema/quarter';
import { factsOfRegion } from '../regions/index.ts';
import type { Market } from './quotes.events.ts';
import type { TraderReach } from './trader-directory.ts';

/** Raw quotes are kept this long; an older one would be deleted right away. */
export const QUOTE_DAYS = 30;
/** Clocks differ; a quote from further ahead is a mistake. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;
const DAY_MS = 24 * 3600 * 1000;

export interface AcceptedQuote extends Omit<NewQuote, 'publishedAt' | 'confirmed'> {
  /** Its place in the batch. */
  index: number;
  isConfirmed: boolean;
  /** ISO 8601 in UTC. */
  publishedAt: string;
  timeZone: string;
}

export interface Judgement {
  accepted: AcceptedQuote[];
  refused: RefusedQuote[];
}

/**
 * Rows are checked one by one: wrong rows are named by their index, the others are accepted. A batch has one price per
 * market; of two, the first counts.
 */
export function judgeQuotes(rows: readonly unknown[], trader: TraderReach, now: Date): Judgement {
  const accepted: AcceptedQuote[] = [];
  const refused: RefusedQuote[] = [];
  const seen = new Set<string>();
  const offered = offeredByZone(now);
  const received = now.toISOString();
  rows.forEach((row, index) => {
    const parsed = NewQuote.safeParse(row);
    if (!parsed.success) {
      refused.push({ index, code: 'row.invalid', fields: refusedFields(parsed.error.issues) });
      return;
    }
    const { publishedAt: stated, confirmed = false, ...quote } = parsed.data;
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
    else if (seen.has(key)) refuse('row.duplicate');
    else {
      seen.add(key);
      // A clock that is ahead must not hide the quotes of the next minutes.
      const publishedAt = at < now.getTime() ? new Date(at).toISOString() : received;
      accepted.push({ ...quote, index, isConfirmed: confirmed, publishedAt, timeZone: facts.timeZone });
    }
  });
  return { accepted, refused };
}

export function marketKey({ regionId, cropId, quarterId }: Market): string {
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

function refusedFields(issues: readonly { path: PropertyKey[]; keys?: unknown }[]): string[] {
  const names = issues.flatMap(({ path, keys }) => (Array.isArray(keys) ? keys : [path[0] ?? '_']));
  return [...new Set(names.map(String))];
}
