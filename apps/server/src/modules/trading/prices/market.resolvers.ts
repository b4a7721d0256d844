import type { TradingContext } from '../context.ts';
import { isId } from '../field-checks.ts';
import type { Market, MarketPrice, QueryResolvers } from '../generated/resolvers.ts';
import { maskFor } from '../masking/masking.service.ts';
import { ITEMS, isSoldCrop } from '../reference/index.ts';
import { shownCrop, shownQuarter, shownRegion } from '../reference/reference-shown.ts';
import { quartersIn } from './calendar.ts';
import { knownCrops } from './limits.ts';
import { showPrices } from './price-shown.ts';
import { findQuotedMarket } from './requester.queries.ts';
import { placedRequester, requesterOf } from './requester.ts';

/** Only in Ireland does a person trade without a company (docs/product/plans.md#without-a-company). */
const COUNTRY_WITHOUT_COMPANY = 'IE';

export const SOLD_CROPS = ITEMS.map(({ id }) => id).filter(isSoldCrop);

export type MarketPricesArgs = Parameters<Extract<QueryResolvers['marketPrices'], CallableFunction>>[1];

/** One list per crop, shared by all viewers who see the same prices; null when the viewer may see none. */
export async function listShownPrices(
  context: TradingContext,
  args: MarketPricesArgs,
): Promise<(readonly MarketPrice[])[] | null> {
  const { place, companyId, currency, favourites, locale } = args;
  const cropIds = knownCrops(args.cropIds ?? SOLD_CROPS);
  const requester = await placedRequester(context, place, companyId);
  if (!requester) return null;
  const { regionId } = requester;
  if (regionId === null) return [];
  const isMasked = await maskFor(context, requester, { cropIds, favourites });
  const found = await context.newestQuotes.list({ regionId, cropIds, currency });
  return found.map(({ cropId, prices }) => showPrices(context.traders, prices, locale, isMasked(cropId)));
}

export const marketResolvers: QueryResolvers = {
  async marketPrices(_, args, context): Promise<MarketPrice[] | null> {
    const shown = (await listShownPrices(context, args))?.flat();
    const { quarterId } = args;
    return (quarterId == null ? shown : shown?.filter((price) => price.quarter.id === quarterId)) ?? null;
  },

  async market(
    _,
    { marketPriceId, companyId, currency, favourites, locale },
    context,
  ): Promise<Market | null> {
    const quoted = isId(marketPriceId)
      ? await findQuotedMarket(context.deps.db.$client, marketPriceId)
      : undefined;
    const requester = quoted && (await requesterOf(context, companyId));
    if (!quoted || !requester) return null;
    const { regionId, cropId, quarterId } = quoted;
    const [crop, quarter, region] = [
      shownCrop(context.traders, cropId, locale),
      shownQuarter(quarterId),
      shownRegion(regionId),
    ];
    if (!crop || !quarter || !region) return null;
    const cropIds = [cropId];
    const isMasked = await maskFor(context, requester, { cropIds, favourites });
    const found = await context.newestQuotes.list({ regionId, cropIds, currency });
    const prices = found.flatMap((crops) =>
      showPrices(context.traders, crops.prices, locale, isMasked(cropId)),
    );
    return { crop, quarter, region, prices: prices.filter((price) => price.quarter.id === quarterId) };
  },

  async futureQuarters(_, { companyId }, context) {
    const { viewer, deps } = context;
    // Another company does not count: the viewer's own country is used.
    const country =
      (await requesterOf(context, companyId || null))?.countryId ??
      viewer.memberships[0]?.countryId ??
      COUNTRY_WITHOUT_COMPANY;
    return quartersIn(country, deps.clock.now()).flatMap((quarterId) => shownQuarter(quarterId) ?? []);
  },
};
