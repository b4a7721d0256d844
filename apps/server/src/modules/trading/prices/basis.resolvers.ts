import { commodityOf, EXCHANGE_CROPS } from '@canola/api-schema/prices/exchange-crops';
import { basisOf } from '../../prices/index.ts';
import type { Basis, QueryResolvers } from '../generated/resolvers.ts';
import { maskFor } from '../masking/mask.ts';
import { knownCrops } from './limits.ts';
import { quartersIn } from './open-quarters.ts';
import { quotedQuarters } from './quoted-quarters.ts';
import { placedRequester } from './requester.ts';

export const basisResolvers: QueryResolvers = {
  async basis(_, args, context): Promise<Basis[] | null> {
    const { place, companyId, currency, quarterId, favourites } = args;
    const asked = knownCrops(args.cropIds ?? EXCHANGE_CROPS).filter(commodityOf);
    const requester = await placedRequester(context, place, companyId);
    if (!requester) return null;
    const { regionId } = requester;
    if (regionId === null || asked.length === 0) return [];
    const isMasked = await maskFor(context, requester, { cropIds: asked, favourites });
    const quarterIds = quartersIn(regionId.slice(0, 2), context.deps.clock.now()).filter(
      (one) => quarterId == null || one === quarterId,
    );
    const crops = asked.flatMap((cropId) => {
      const commodity = commodityOf(cropId);
      return commodity && !isMasked(cropId) ? [{ cropId, commodity }] : [];
    });
    const found = await basisOf(context.deps, { regionId, crops, quarterIds, currency });
    const hidden = await quotedQuarters(context, { regionId, cropIds: asked.filter(isMasked), currency });
    return [
      ...found.map((one) => ({ ...one, masked: false })),
      ...hidden
        .filter((one) => quarterIds.includes(one.quarterId))
        .map((one) => ({ ...one, masked: true, contract: null, basis: null, usual: null, points: [] })),
    ];
  },
};
