import { FLAG_REFRESH_SECONDS } from '@canola/api-schema/limits';
import { Company, UserCompany } from '@canola/api-schema/users/company';
import { Country } from '@canola/api-schema/users/country';
import { Flags } from '@canola/api-schema/users/flag';
import { FeatureMap } from '@canola/api-schema/users/plan';
import { User } from '@canola/api-schema/users/user';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#shared/api/client.ts';
import { CACHED_FOREVER } from '#shared/query/query-client.ts';
import { fromStart } from './start.ts';

const FIVE_MINUTES = 5 * 60_000;
export const WAITING_INTERVAL = 30_000;

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) =>
    fromStart(
      'user',
      (start) => start.user,
      () => api.get('/can-users/api/user', { schema: User, signal }),
    ),
  staleTime: FIVE_MINUTES,
});

export const userCompaniesQuery = queryOptions({
  queryKey: ['user', 'companies'],
  queryFn: ({ signal }) =>
    fromStart(
      'companies',
      (start) => start.companies,
      () => {
        // Asked again, so the start is over: what was asked ahead of it may be from before an approval.
        api.forgetAhead();
        return api.get('/can-users/api/user/company', { schema: z.array(UserCompany), signal });
      },
    ),
  staleTime: FIVE_MINUTES,
  // A waiting person sees the approval without a reload, and so does somebody whose companies are all blocked, whose
  // page has no live stream.
  refetchInterval: ({ state: { data = [] } }) =>
    data.some((company) => company.approvalState === 'WAITING') ||
    (data.length > 0 && data.every((company) => company.approvalState === 'BLOCKED'))
      ? WAITING_INTERVAL
      : false,
});

/**
 * A user without a company has the features of BASIC (docs/product/plans.md#without-a-company). An approval or another
 * plan makes another map.
 */
export function featureMapQuery(company: UserCompany | undefined) {
  const path =
    company === undefined
      ? '/can-users/api/plan/feature'
      : `/can-users/api/plan/company/${company.companyId}/feature`;
  return queryOptions({
    queryKey: ['features', company?.companyId ?? null, company?.approvalState, company?.companyPlan.id],
    queryFn: ({ signal }) =>
      fromStart(
        'features',
        (start) => start.features.find(({ companyId }) => companyId === (company?.companyId ?? null))?.map,
        () => api.get(path, { schema: FeatureMap, signal }),
      ),
    ...CACHED_FOREVER,
  });
}

/** One of the person's companies with its details; approved members can ask. */
export function companyQuery(id: string) {
  return queryOptions({
    queryKey: ['company', id],
    queryFn: ({ signal }) => api.get(`/can-users/api/company/${id}`, { schema: Company, signal }),
  });
}

export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: ({ signal }) =>
    fromStart(
      'countries',
      (start) => start.countries,
      () => api.get('/can-users/api/country', { schema: z.array(Country), signal }),
    ),
  ...CACHED_FOREVER,
});

export const flagsQuery = queryOptions({
  queryKey: ['flags'],
  queryFn: ({ signal }) =>
    fromStart(
      'flags',
      (start) => start.flags,
      () => api.get('/can-users/api/flag', { schema: Flags, signal }),
    ),
  staleTime: FLAG_REFRESH_SECONDS * 1_000,
  refetchInterval: FLAG_REFRESH_SECONDS * 1_000,
});
