import { parseQuarterId } from '@canola/api-schema/quarter';
import { marketHistory, priceHistory, sparklines } from '../../prices/index.ts';
import type { TradingContext } from '../context.ts';
import type { PriceHistory, QueryResolvers, Sparkline } from '../generated/resolvers.ts';
import { maskFor } from '../masking/masking.service.ts';
import { isSoldCrop } from '../reference/index.ts';
import { quartersIn } from './calendar.ts';
import { checkDays, knownCrops, knownTraders } from './limits.ts';
import { SOLD_CROPS } from './market.resolvers.ts';
import { quotedQuarters } from './quoted-quarters.ts';
import { placedRequester } from './requester.ts';

export const historyResolvers: QueryResolvers = {
  async sparklines(_, args, context): Promise<Sparkline[] | null> {
    const { place, companyId, currency, favourites } = args;
    const requested = knownCrops(args.cropIds ?? SOLD_CROPS);
    const requester = await placedRequester(context, place, companyId);
    if (!requester) return null;
    const { regionId } = requester;
    if (regionId === null) return [];
    const isMasked = await maskFor(context, requester, { cropIds: requested, favourites });
    const cropIds = requested.filter((cropId) => !isMasked(cropId));
    const quarterIds = quartersIn(regionId.slice(0, 2), context.deps.clock.now());
    const found =
      cropIds.length > 0 ? await sparklines(context.deps, { regionId, cropIds, quarterIds, currency }) : [];
    const hidden = await quotedQuarters(context, { regionId, cropIds: requested.filter(isMasked), currency });
    return [
      ...found.map((line) => ({ ...line, masked: false })),
      ...hidden.map((market) => ({ ...market, masked: true, values: [] })),
    ];
  },

  async priceHistory(_, args, context): Promise<PriceHistory[] | null> {
    const { place, companyId, quarterId, from, to, currency, favourites } = args;
    const requested = knownCrops(args.cropIds);
    const traderIds = args.traderIds == null ? undefined : knownTraders(context.traders, args.traderIds);
    checkDays(from, to);
    const requester = await placedRequester(context, place, companyId);
    if (!requester) return null;
    const { regionId } = requester;
    if (regionId === null || (quarterId != null && !parseQuarterId(quarterId))) return [];
    const isMasked = await maskFor(context, requester, { cropIds: requested, favourites });
    const range = {
      regionId,
      cropIds: requested.filter((cropId) => !isMasked(cropId)),
      quarterIds: quarterId == null ? undefined : [quarterId],
      traderIds,
      currency,
      from,
      to,
    };
    const found = args.aggregated ? await byMarket(context, range) : await byTrader(context, range);
    const hidden = await quotedQuarters(context, { regionId, cropIds: requested.filter(isMasked), currency });
    return [
      ...found,
      ...hidden
        .filter((market) => quarterId == null || market.quarterId === quarterId)
        .map((market) => ({ ...market, trader: null, masked: true, points: [] })),
    ];
  },
};

type Range = Parameters<typeof priceHistory>[1];

async function byTrader({ deps, traders }: TradingContext, range: Range): Promise<PriceHistory[]> {
  if (range.cropIds.length === 0) return [];
  const days = await priceHistory(deps, range);
  const series = Map.groupBy(days, (day) => `${day.cropId} ${day.quarterId} ${day.traderId}`);
  return [...series.values()].flatMap((points) => {
    const [first] = points;
    const trader = first && traders.find(first.traderId);
    if (!trader) return [];
    const { cropId, quarterId } = first;
    const shown = points.map(({ day, last, low, high }) => ({ date: day, rate: last, low, high }));
    return [{ cropId, quarterId, trader, masked: false, points: shown }];
  });
}

/** The market's best is the highest price of a crop and the lowest of an input. */
async function byMarket({ deps, traders }: TradingContext, range: Range): Promise<PriceHistory[]> {
  if (range.cropIds.length === 0) return [];
  const days = await marketHistory(deps, range);
  const series = Map.groupBy(days, (day) => `${day.cropId} ${day.quarterId}`);
  return [...series.values()].flatMap((points) => {
    const [first] = points;
    if (!first) return [];
    const { cropId, quarterId } = first;
    const isSold = isSoldCrop(cropId);
    const shown = points.map(({ day, best, lowest, bestTraderId, lowestTraderId }) => ({
      date: day,
      rate: isSold ? best : lowest,
      low: lowest,
      high: best,
      trader: traders.find(isSold ? bestTraderId : lowestTraderId) ?? null,
    }));
    return [{ cropId, quarterId, trader: null, masked: false, points: shown }];
  });
}
