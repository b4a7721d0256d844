import { AdminCompany, AdminCompanyPage } from '@canola/api-schema/users/admin-company';
import { AdminUser, AdminUserPage } from '@canola/api-schema/users/admin-user';
import { AuditPage } from '@canola/api-schema/users/audit';
import { Relation, RelationPage } from '@canola/api-schema/users/relation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ZodType, z } from 'zod';
import { api, type RequestOptions } from '#shared/api/client.ts';
import type { CompaniesSearch, PendingSearch, UsersSearch } from './admin.search.ts';
import { COMPANY_SORTS, orderOf, PENDING_SORTS, USER_SORTS } from './admin.sort.ts';

const API = '/can-users/api';
/** Everything below is read again after a change (docs/product/admin.md#lists). */
export const ADMIN_KEY = ['admin'] as const;
/** The live stream reports changes of these too. */
const PENDING_KEY = [...ADMIN_KEY, 'pending'] as const;

/** One page of a list; the page before it stays until it is loaded. */
export function pageQuery<Page extends ZodType>(
  key: readonly string[],
  path: string,
  schema: Page,
  query: RequestOptions['query'],
) {
  return queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }) => api.get(`${API}/${path}`, { schema, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function recordQuery<Schema extends ZodType>(key: readonly string[], path: string, schema: Schema) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => api.get(`${API}/${path}`, { schema, signal }),
  });
}

/** Those who wait, by the names that the service gives them. */
export function pendingFilterOf({ search, sort }: PendingSearch) {
  return { approvalState: 'WAITING', search, ...orderOf(PENDING_SORTS, sort) };
}

export function pendingQuery(search: PendingSearch) {
  const query = { page: search.page, ...pendingFilterOf(search) };
  return pageQuery([...PENDING_KEY, 'list'], 'company/user', RelationPage, query);
}

export const waitingCountQuery = queryOptions({
  queryKey: [...PENDING_KEY, 'count'],
  queryFn: ({ signal }) =>
    api.get(`${API}/company/user`, {
      schema: RelationPage,
      query: { approvalState: 'WAITING', size: 1 },
      signal,
    }),
  staleTime: 60_000,
  select: ({ totalCount }) => totalCount,
});

export const relationQuery = (id: string) =>
  recordQuery([...PENDING_KEY, 'one', id], `company/user/${id}`, Relation);

export function userFilterOf({ search, sort }: UsersSearch) {
  return { search, ...orderOf(USER_SORTS, sort) };
}

export function usersQuery(search: UsersSearch) {
  const query = { page: search.page, ...userFilterOf(search) };
  return pageQuery([...ADMIN_KEY, 'users'], 'user/list', AdminUserPage, query);
}

export const adminUserQuery = (id: string) =>
  recordQuery([...ADMIN_KEY, 'user', id], `user/${id}`, AdminUser);

export function companyFilterOf(search: CompaniesSearch) {
  return {
    country: search.country,
    plan: search.plan,
    planSource: search['plan-source'],
    planValid: search['plan-valid'],
    search: search.search,
    ...orderOf(COMPANY_SORTS, search.sort),
  };
}

/** Fetched again after a change only (docs/product/admin.md#lists). */
export function companiesQuery(search: CompaniesSearch) {
  const query = { page: search.page, ...companyFilterOf(search) };
  return {
    ...pageQuery([...ADMIN_KEY, 'companies'], 'company', AdminCompanyPage, query),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** A member of the company gets it without the fields for staff only. */
const ShownCompany = AdminCompany.partial({ createdAt: true, blockedReason: true, usersCount: true });
export type ShownCompany = z.infer<typeof ShownCompany>;

export const adminCompanyQuery = (id: string) =>
  recordQuery([...ADMIN_KEY, 'company', id], `company/${id}`, ShownCompany);

export const companyUsersQuery = (id: string, page: number) =>
  pageQuery([...ADMIN_KEY, 'company', id, 'users'], `company/${id}/user`, RelationPage, { page });

const HISTORY_SIZE = 20;

export function historyQuery(subject: string, page: number) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'history', subject, page],
    queryFn: ({ signal }) =>
      api.get(`${API}/audit`, { schema: AuditPage, query: { subject, page, size: HISTORY_SIZE }, signal }),
  });
}
