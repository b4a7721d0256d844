import { Book, Demand, DeskToday } from '@canola/api-schema/trading/desk-book';
import { DeskContract, DeskContracts } from '@canola/api-schema/trading/desk-contracts';
import { DeskPrices } from '@canola/api-schema/trading/desk-prices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { TRADING_KEY } from '#market/trading/trading-api.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { api } from '#shared/api/client.ts';
import type { ContractsSearch } from './desk.search.ts';

export const DESK = '/can-trading/api/desk';

/** The company that the desk belongs to; its pages are behind the guard. */
export function useDeskCompany(): string {
  const { company } = useAccess();
  if (!company) throw new Error('The desk is open without a company.');
  return company.companyId;
}

export const DESK_KEY = [TRADING_KEY, 'Desk'] as const;

/** Changes by others are seen within this time even without a live connection. */
const REFETCH_MS = 60_000;

export const pricesQuery = (companyId: string, region: string | undefined) =>
  queryOptions({
    queryKey: [TRADING_KEY, 'DeskPrices', companyId, region ?? null],
    queryFn: ({ signal }) =>
      api.get(`${DESK}/prices`, { query: { companyId, region }, schema: DeskPrices, signal }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });

export const contractsQuery = (companyId: string, { list, search, page }: ContractsSearch) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'contracts', companyId, list ?? null, search ?? null, page ?? 1],
    queryFn: ({ signal }) =>
      api.get(`${DESK}/contracts`, {
        query: { companyId, list, search, page },
        schema: DeskContracts,
        signal,
      }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });

export const contractQuery = (companyId: string, id: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'contract', companyId, id],
    queryFn: ({ signal }) =>
      api.get(`${DESK}/contracts/${id}`, { query: { companyId }, schema: DeskContract, signal }),
  });

export const todayQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'today', companyId],
    queryFn: ({ signal }) => api.get(`${DESK}/today`, { query: { companyId }, schema: DeskToday, signal }),
    refetchInterval: REFETCH_MS,
  });

export const bookQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'book', companyId],
    queryFn: ({ signal }) => api.get(`${DESK}/book`, { query: { companyId }, schema: Book, signal }),
  });

export const demandQuery = (companyId: string, region: string | undefined) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'demand', companyId, region ?? null],
    queryFn: ({ signal }) =>
      api.get(`${DESK}/demand`, { query: { companyId, region }, schema: Demand, signal }),
    placeholderData: keepPreviousData,
  });
