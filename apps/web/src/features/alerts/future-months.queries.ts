import { type Commodity, CommodityCurrent } from '@canola/api-schema/prices/rates';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';

/** The contracts that are listed, the nearest month first. */
export const futureMonthsQuery = (commodity: Commodity) =>
  queryOptions({
    queryKey: ['future-months', commodity],
    queryFn: ({ signal }) =>
      api.get(`/can-prices/api/commodity/current/${commodity}`, {
        schema: CommodityCurrent,
        query: { type: 'SETTLE' },
        signal,
      }),
  });
