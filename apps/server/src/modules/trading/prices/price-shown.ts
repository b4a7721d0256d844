import type { Language } from '@canola/api-schema/access';
import { Decimal } from 'decimal.js';
import type { MarketPrice as NewestPrice } from '../../prices/index.ts';
import type { MarketPrice } from '../generated/resolvers.ts';
import { isSoldCrop } from '../reference/index.ts';
import { shownCrop, shownQuarter, shownRegion } from '../reference/reference-shown.ts';
import type { Traders } from '../traders.ts';

type MadeLists = WeakMap<readonly NewestPrice[], Map<string, readonly MarketPrice[]>>;

/** A cached list is kept until one of its prices changes, and so is what was made from it and the traders' names. */
const madeWith = new WeakMap<Traders, MadeLists>();

/** One crop's prices, best first in each quarter; masked ones have no numbers. */
export function showPrices(
  traders: Traders,
  prices: readonly NewestPrice[],
  locale: Language,
  isMasked: boolean,
): readonly MarketPrice[] {
  const key = `${locale} ${isMasked}`;
  const made: MadeLists = madeWith.get(traders) ?? new WeakMap();
  madeWith.set(traders, made);
  const byKey = made.get(prices) ?? new Map<string, readonly MarketPrice[]>();
  const known = byKey.get(key);
  if (known) return known;
  const shown = ordered(prices, isMasked).flatMap(
    (price) => showPrice(traders, price, locale, isMasked) ?? [],
  );
  made.set(prices, byKey.set(key, shown));
  return shown;
}

/** The order of masked prices must not reveal anything; the best input is the cheapest. */
function ordered(prices: readonly NewestPrice[], isMasked: boolean): readonly NewestPrice[] {
  if (isMasked) return prices.toSorted((a, b) => byQuarter(a, b) || (a.traderId < b.traderId ? -1 : 1));
  if (prices.every(({ cropId }) => isSoldCrop(cropId))) return prices;
  return prices.toSorted((a, b) => byQuarter(a, b) || new Decimal(a.price).cmp(b.price));
}

function byQuarter(a: NewestPrice, b: NewestPrice): number {
  return a.quarterId === b.quarterId ? 0 : a.quarterId < b.quarterId ? -1 : 1;
}

/** Undefined for a crop or a trader that is no longer known. */
function showPrice(
  traders: Traders,
  price: NewestPrice,
  locale: Language,
  isMasked: boolean,
): MarketPrice | undefined {
  const crop = shownCrop(traders, price.cropId, locale);
  const trader = traders.find(price.traderId);
  const quarter = shownQuarter(price.quarterId);
  const region = shownRegion(price.regionId);
  if (!crop || !trader || !quarter || !region) return undefined;
  return {
    id: price.id,
    crop,
    quarter,
    trader,
    region,
    price: isMasked ? null : price.price,
    masked: isMasked,
    currency: price.currency,
    quotedPrice: isMasked ? null : price.quotedPrice,
    quotedCurrency: price.quotedCurrency,
    date: price.publishedAt,
    change: isMasked ? null : price.change,
    point: traders.pointOf(price.traderId, price.regionId),
  };
}
