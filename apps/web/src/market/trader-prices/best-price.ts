import type { Amount } from '@canola/api-schema/number-format';
import { compare } from '#shared/money/decimal.ts';
import { isTooOld } from './quote-age.ts';

/** A company that sells takes the highest price, one that buys the lowest. */
type Side = 'sell' | 'buy';

interface Quoted {
  /** `null` where the plan masks it. */
  price: string | null;
  date: string;
}

export type Known<Quote> = Quote & { price: string };

/** By price, then the earliest published (docs/product/selling.md#matching); those too old to trade at come last. */
export function byBest(side: Side = 'sell', now: number = Date.now()) {
  return (a: Known<Quoted>, b: Known<Quoted>): number =>
    Number(isTooOld(a.date, now)) - Number(isTooOld(b.date, now)) ||
    compare(a.price, b.price) * (side === 'sell' ? -1 : 1) ||
    a.date.localeCompare(b.date);
}

/** The best first, without those that the plan masks. */
export function rankQuotes<Quote extends Quoted>(
  quotes: readonly Quote[],
  side?: Side,
  now?: number,
): Known<Quote>[] {
  return quotes.filter((quote): quote is Known<Quote> => quote.price !== null).sort(byBest(side, now));
}

/** A price that one can trade at. */
export function openPrice(quote: Quoted | undefined): string | null {
  return quote && !isTooOld(quote.date) ? quote.price : null;
}

/** The entry that the highlighter marks (docs/product/look.md#rule-4); the only one with a price isn't a choice. */
export function bestOfRow<Entry>(
  entries: readonly Entry[],
  priceOf: (entry: Entry) => Amount | null | undefined,
  side: Side = 'sell',
): Entry | undefined {
  const priced = entries.flatMap((entry) => {
    const price = priceOf(entry);
    return price ? [{ entry, price }] : [];
  });
  const [first, ...others] = priced.toSorted(
    (a, b) => compare(a.price, b.price) * (side === 'sell' ? -1 : 1),
  );
  return others.length > 0 ? first?.entry : undefined;
}
