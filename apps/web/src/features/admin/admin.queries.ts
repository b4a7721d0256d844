import { AdminCompany, AdminCompanyPage } from '@canola/api-schema/users/admin-company';
import { AdminUser, AdminUserPage } from '@canola/api-schema/users/admin-user';
import { AuditPage } from '@canola/api-schema/users/audit';
import { Relation, RelationPage } from '@canola/api-schema/users/relation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';
import type { CompaniesSearch, PendingSearch, UsersSearch } from './admin.search.ts';
import { COMPANY_SORTS, orderOf, PENDING_SORTS, USER_SORTS } from './admin.sort.ts';

const API = '/can-users/api';
/** Everything below is read again after a change (docs/product/admin.md#lists). */
export const ADMIN_KEY = ['admin'] as const;
/** Of these the live stream tells too. */
const PENDING_KEY = [...ADMIN_KEY, 'pending'] as const;

/** Those who wait, by the names that the service gives them. */
export function pendingFilterOf({ search, sort }: PendingSearch) {
  return { approvalState: 'WAITING', search, ...orderOf(PENDING_SORTS, sort) };
}

export function pendingQuery(search: PendingSearch) {
  const query = { page: search.page, ...pendingFilterOf(search) };
  return queryOptions({
    queryKey: [...PENDING_KEY, 'list', query],
    queryFn: ({ signal }) => api.get(`${API}/company/user`, { schema: RelationPage, query, signal }),
    placeholderData: keepPreviousData,
  });
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

export function relationQuery(id: string) {
  return queryOptions({
    queryKey: [...PENDING_KEY, 'one', id],
    queryFn: ({ signal }) => api.get(`${API}/company/user/${id}`, { schema: Relation, signal }),
  });
}

/** The list's search and order by the names that the service gives them. */
export function userFilterOf({ search, sort }: UsersSearch) {
  return { search, ...orderOf(USER_SORTS, sort) };
}

export function usersQuery(search: UsersSearch) {
  const query = { page: search.page, ...userFilterOf(search) };
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'users', query],
    queryFn: ({ signal }) => api.get(`${API}/user/list`, { schema: AdminUserPage, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function adminUserQuery(id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'user', id],
    queryFn: ({ signal }) => api.get(`${API}/user/${id}`, { schema: AdminUser, signal }),
  });
}

/** The company list's filters and order by the names that the service gives them. */
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
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'companies', query],
    queryFn: ({ signal }) => api.get(`${API}/company`, { schema: AdminCompanyPage, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A member of the company gets it without what is for staff alone. */
const ShownCompany = AdminCompany.partial({ createdAt: true, blockedReason: true, usersCount: true });
export type ShownCompany = ReturnType<(typeof ShownCompany)['parse']>;

export function adminCompanyQuery(id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'company', id],
    queryFn: ({ signal }) => api.get(`${API}/company/${id}`, { schema: ShownCompany, signal }),
  });
}

export function companyUsersQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'company', id, 'users', page],
    queryFn: ({ signal }) =>
      api.get(`${API}/company/${id}/user`, { schema: RelationPage, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

const HISTORY_SIZE = 20;

export function historyQuery(subject: string, page: number) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'history', subject, page],
    queryFn: ({ signal }) =>
      api.get(`${API}/audit`, { schema: AuditPage, query: { subject, page, size: HISTORY_SIZE }, signal }),
  });
}
