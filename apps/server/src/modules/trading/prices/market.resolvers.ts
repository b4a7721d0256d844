import type { TradingContext } from '../context.ts';
import { isSoldCrop } from '../crops.ts';
import { isId } from '../field-checks.ts';
import type { Market, MarketPrice, QueryResolvers } from '../generated/resolvers.ts';
import { maskFor } from '../masking/mask.ts';
import { ITEMS } from '../reference/index.ts';
import { shownCrop, shownQuarter, shownRegion } from '../reference/reference-shown.ts';
import { askerOf, placedAsker } from './asker.ts';
import { knownCrops } from './limits.ts';
import { findQuotedMarket } from './market.queries.ts';
import { showPrices } from './price-shown.ts';

/** What is shown where no crops are named. */
export const SOLD_CROPS = ITEMS.map(({ id }) => id).filter(isSoldCrop);

export type MarketPricesArgs = Parameters<Extract<QueryResolvers['marketPrices'], CallableFunction>>[1];

/** One list per crop, each as it was made for everybody who sees the same; null when nothing may be seen. */
export async function listShown(
  context: TradingContext,
  args: MarketPricesArgs,
): Promise<(readonly MarketPrice[])[] | null> {
  const { place, companyId, currency, favourites, locale } = args;
  const cropIds = knownCrops(args.cropIds ?? SOLD_CROPS);
  const asker = await placedAsker(context, place, companyId);
  if (!asker) return null;
  const { regionId } = asker;
  if (regionId === null) return [];
  const isMasked = await maskFor(context, asker, { cropIds, favourites });
  const found = await context.newestQuotes.list({ regionId, cropIds, currency });
  return found.map(({ cropId, prices }) => showPrices(prices, locale, isMasked(cropId)));
}

export const marketResolvers: QueryResolvers = {
  async marketPrices(_, args, context): Promise<MarketPrice[] | null> {
    const shown = (await listShown(context, args))?.flat();
    const { quarterId } = args;
    return (quarterId == null ? shown : shown?.filter((one) => one.quarter.id === quarterId)) ?? null;
  },

  async market(
    _,
    { marketPriceId, companyId, currency, favourites, locale },
    context,
  ): Promise<Market | null> {
    const quoted = isId(marketPriceId)
      ? await findQuotedMarket(context.deps.db.$client, marketPriceId)
      : undefined;
    const asker = quoted && (await askerOf(context, companyId));
    if (!quoted || !asker) return null;
    const { regionId, cropId, quarterId } = quoted;
    const [crop, quarter, region] = [
      shownCrop(cropId, locale),
      shownQuarter(quarterId),
      shownRegion(regionId),
    ];
    if (!crop || !quarter || !region) return null;
    const cropIds = [cropId];
    const isMasked = await maskFor(context, asker, { cropIds, favourites });
    const found = await context.newestQuotes.list({ regionId, cropIds, currency });
    const prices = found.flatMap((one) => showPrices(one.prices, locale, isMasked(cropId)));
    return { crop, quarter, region, prices: prices.filter((one) => one.quarter.id === quarterId) };
  },
};
