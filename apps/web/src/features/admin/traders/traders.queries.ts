import {
  StaffTraderApplication,
  type TraderApplicationDecision,
  TraderApplicationPage,
} from '@canola/api-schema/trading/trader-application';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';
import { ADMIN_KEY } from '../admin.queries.ts';
import type { TradersSearch } from '../admin.search.ts';

const API = '/can-trading/api/trader-application';

export const applicationsQuery = (query: TradersSearch) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'traders', query],
    queryFn: ({ signal }) => api.get(API, { schema: TraderApplicationPage, query, signal }),
    placeholderData: keepPreviousData,
  });

export const decideApplication = ({ id, ...decision }: TraderApplicationDecision & { id: string }) =>
  api.put(`${API}/${id}/decision`, { schema: StaffTraderApplication, body: decision });
