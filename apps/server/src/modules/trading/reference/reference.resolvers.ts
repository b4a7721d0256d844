import { listPostalCodes } from '../../prices/index.ts';
import type { Resolvers } from '../generated/resolvers.ts';
import { findCropParameters } from './crop-parameters.queries.ts';

export const referenceResolvers: Resolvers = {
  Query: {
    cropParameters: (_, { cropId, traderId, locale }, { deps }) =>
      findCropParameters(deps.db.$client, { cropId, traderId: traderId ?? null, locale }),
    postalCodes: (_, { country }) => [...listPostalCodes(country)],
  },
};
