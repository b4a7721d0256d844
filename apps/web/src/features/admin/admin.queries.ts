import { AdminCompany, AdminCompanyPage } from '@canola/api-schema/users/admin-company';
import { AdminUser, AdminUserPage } from '@canola/api-schema/users/admin-user';
import { AuditPage } from '@canola/api-schema/users/audit';
import { Relation, RelationPage } from '@canola/api-schema/users/relation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';
import type { CompaniesSearch } from './admin.search.ts';

const API = '/can-users/api';
/** Everything below is read again after a change (docs/product/admin.md#lists). */
export const ADMIN_KEY = ['admin'] as const;
/** Of these the live stream tells too. */
const PENDING_KEY = [...ADMIN_KEY, 'pending'] as const;

interface ListQuery {
  page?: number | undefined;
  search?: string | undefined;
}

export function pendingQuery(query: ListQuery & { sort?: 'waiting' | undefined }) {
  const { page, search } = query;
  const sort = query.sort === 'waiting' ? 'WAITING' : 'EMAIL';
  return queryOptions({
    queryKey: [...PENDING_KEY, 'list', { page, search, sort }],
    queryFn: ({ signal }) =>
      api.get(`${API}/company/user`, {
        schema: RelationPage,
        query: { approvalState: 'WAITING', page, search, sort },
        signal,
      }),
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

export function usersQuery({ page, search }: ListQuery) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'users', { page, search }],
    queryFn: ({ signal }) =>
      api.get(`${API}/user/list`, { schema: AdminUserPage, query: { page, search }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function adminUserQuery(id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'user', id],
    queryFn: ({ signal }) => api.get(`${API}/user/${id}`, { schema: AdminUser, signal }),
  });
}

/** The company list's filters by the names that the service gives them. */
export function companyFilterOf(search: Omit<CompaniesSearch, 'page'>) {
  return {
    country: search.country,
    plan: search.plan,
    planSource: search['plan-source'],
    planValid: search['plan-valid'],
    search: search.search,
  };
}

/** Fetched again after a change only (docs/product/admin.md#lists). */
export function companiesQuery({ page, ...search }: CompaniesSearch) {
  const filter = companyFilterOf(search);
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'companies', { page, ...filter }],
    queryFn: ({ signal }) =>
      api.get(`${API}/company`, { schema: AdminCompanyPage, query: { page, ...filter }, signal }),
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
