import { DAY_MS } from '@canola/api-schema/duration';
import { dayInZone, parseQuarterId } from '@canola/api-schema/quarter';
import { isQuoteTooOld } from '@canola/api-schema/quote-age';
import { AppError } from '../../../platform/errors.ts';
import { factsOfRegion, priceHistory } from '../../prices/index.ts';
import type { TradingContext } from '../context.ts';
import { amountErrors, priceErrors } from '../field-checks.ts';
import type { OrderOutlook, QueryOrderOutlookArgs, QueryResolvers } from '../generated/resolvers.ts';
import { maskFor } from '../masking/masking.service.ts';
import { knownTraders } from '../prices/limits.ts';
import { showPrices } from '../prices/price-shown.ts';
import { placedRequester } from '../prices/requester.ts';
import { isSoldCrop } from '../reference/index.ts';
import { listFullTraders } from './explain.queries.ts';
import { verdict } from './fill-rule.ts';
import { bestByDay, lookBack, type OutlookTerms } from './outlook.ts';

const LOOK_BACK_DAYS = 365;

const NOTHING: OrderOutlook = {
  soldOn: null,
  price: null,
  trader: null,
  byLowPrice: false,
  days: 0,
  now: null,
  nowByLowPrice: false,
};

export const outlookResolvers: QueryResolvers = {
  async orderOutlook(_, args, context): Promise<OrderOutlook | null> {
    const terms = termsOf(args);
    const { place, companyId, cropId, favourites } = args;
    const requester = await placedRequester(context, place, companyId);
    if (!requester || !isSoldCrop(cropId) || !parseQuarterId(args.quarterId)) return null;
    const { regionId } = requester;
    // Masked prices must not leak through the price at which an order would have sold.
    const isMasked = await maskFor(context, requester, { cropIds: [cropId], favourites });
    if (regionId === null || isMasked(cropId)) return NOTHING;
    const [past, present] = await Promise.all([
      pastOf(context, regionId, args, terms),
      presentOf(context, regionId, args, terms),
    ]);
    return { ...past, ...present };
  },
};

function termsOf({ price, lowPrice = null, amount }: QueryOrderOutlookArgs): OutlookTerms {
  const errors = [
    ...(amount == null ? [] : amountErrors('amount', amount, 0)),
    ...priceErrors('price', price),
    ...(lowPrice === null ? [] : priceErrors('lowPrice', lowPrice)),
  ];
  if (errors.length > 0) throw new AppError('request.invalid', 'A price is at least 1, with two decimals.');
  return { price, lowPrice };
}

async function pastOf(
  { deps, traders }: TradingContext,
  regionId: string,
  { cropId, quarterId, currency, onlyTrader }: QueryOrderOutlookArgs,
  terms: OutlookTerms,
) {
  const timeZone = factsOfRegion(regionId)?.timeZone ?? 'UTC';
  const now = deps.clock.now();
  const history = await priceHistory(deps, {
    regionId,
    cropIds: [cropId],
    quarterIds: [quarterId],
    traderIds: onlyTrader == null ? undefined : knownTraders(traders, [onlyTrader]),
    currency,
    from: dayInZone(new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS), timeZone),
    to: dayInZone(now, timeZone),
  });
  const days = bestByDay(history);
  const sold = lookBack(terms, days);
  return {
    soldOn: sold?.day ?? null,
    price: sold?.price ?? null,
    trader: (sold && traders.find(sold.traderId)) ?? null,
    byLowPrice: sold?.byLowPrice ?? false,
    days: days.length,
  };
}

async function presentOf(
  { deps, newestQuotes, traders }: TradingContext,
  regionId: string,
  { cropId, quarterId, currency, onlyTrader, amount, locale = 'en' }: QueryOrderOutlookArgs,
  terms: OutlookTerms,
) {
  const now = deps.clock.now();
  const found = await newestQuotes.list({ regionId, cropIds: [cropId], currency });
  const full = amount == null ? [] : await listFullTraders(deps.db, { regionId, cropId, quarterId }, amount);
  const best = found
    .flatMap(({ prices }) => showPrices(traders, prices, locale, false))
    .find(
      (quote) =>
        quote.quarter.id === quarterId &&
        !isQuoteTooOld(quote.date, now) &&
        !full.includes(quote.trader.id) &&
        (onlyTrader == null || quote.trader.id === onlyTrader),
    );
  const judged = best?.price ? verdict(terms, best.price) : 'wait';
  const isSold = judged === 'limit' || judged === 'stop';
  return { now: isSold && best ? best : null, nowByLowPrice: judged === 'stop' };
}
