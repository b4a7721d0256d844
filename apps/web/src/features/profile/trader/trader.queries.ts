import {
  type NewTraderApplication,
  OwnTraderApplication,
  TraderApplication,
} from '@canola/api-schema/trading/trader-application';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';

const of = (companyId: string) => `/can-trading/api/company/${companyId}/trader-application`;

export const traderApplicationQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['trader-application', companyId],
    queryFn: ({ signal }) => api.get(of(companyId), { schema: OwnTraderApplication, signal }),
    staleTime: 0,
  });

export const postApplication = (companyId: string, application: NewTraderApplication) =>
  api.post(of(companyId), { body: application, schema: TraderApplication });
