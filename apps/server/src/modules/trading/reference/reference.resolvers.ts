import { listPostalCodes } from '../../prices/index.ts';
import { isId } from '../field-checks.ts';
import type { Resolvers } from '../generated/resolvers.ts';
import { findCropParameters, findTraderTerms } from './reference.fields.queries.ts';

export const referenceResolvers: Resolvers = {
  Query: {
    cropParameters: (_, { cropId, traderId, locale }, { deps }) =>
      findCropParameters(deps.db.$client, { cropId, traderId: traderId ?? null, locale }),
    traderTerms: (_, { traderId, marketPrice }, { deps }) =>
      findTraderTerms(deps.db.$client, {
        traderId,
        marketPriceId: marketPrice != null && isId(marketPrice) ? marketPrice : null,
        now: deps.clock.now(),
      }),
    postalCodes: (_, { country }) => [...listPostalCodes(country)],
  },
};
