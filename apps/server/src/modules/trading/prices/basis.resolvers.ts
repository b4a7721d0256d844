import { commodityOf, EXCHANGE_CROPS } from '@canola/api-schema/prices/exchange-crops';
import { basisOf } from '../../prices/index.ts';
import type { Basis, QueryResolvers } from '../generated/resolvers.ts';
import { maskFor } from '../masking/masking.service.ts';
import { quartersIn } from './calendar.ts';
import { knownCrops } from './limits.ts';
import { quotedQuarters } from './quoted-quarters.ts';
import { placedRequester } from './requester.ts';

export const basisResolvers: QueryResolvers = {
  async basis(_, args, context): Promise<Basis[] | null> {
    const { place, companyId, currency, quarterId, favourites } = args;
    const requested = knownCrops(args.cropIds ?? EXCHANGE_CROPS).filter(commodityOf);
    const requester = await placedRequester(context, place, companyId);
    if (!requester) return null;
    const { regionId } = requester;
    if (regionId === null || requested.length === 0) return [];
    const isMasked = await maskFor(context, requester, { cropIds: requested, favourites });
    const quarterIds = quartersIn(regionId.slice(0, 2), context.deps.clock.now()).filter(
      (id) => quarterId == null || id === quarterId,
    );
    const crops = requested.flatMap((cropId) => {
      const commodity = commodityOf(cropId);
      return commodity && !isMasked(cropId) ? [{ cropId, commodity }] : [];
    });
    const found = await basisOf(context.deps, { regionId, crops, quarterIds, currency });
    const hidden = await quotedQuarters(context, { regionId, cropIds: requested.filter(isMasked), currency });
    return [
      ...found.map((row) => ({ ...row, masked: false })),
      ...hidden
        .filter((market) => quarterIds.includes(market.quarterId))
        .map((market) => ({ ...market, masked: true, contract: null, basis: null, usual: null, points: [] })),
    ];
  },
};
