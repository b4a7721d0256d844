import {
  DeskOwed,
  DeskSettlement,
  DeskSettlements,
  type DeskSettlementsQuery,
  type NewSettlement,
  type PaidSettlement,
} from '@canola/api-schema/trading/desk-settlements';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#shared/api/client.ts';
import { DESK, DESK_KEY } from '../desk.queries.ts';

export type SettlementList = DeskSettlementsQuery['list'];

export const deskSettlementsQuery = (
  companyId: string,
  { list, search, page }: { list: SettlementList; search?: string; page: number },
) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'settlements', companyId, list, search ?? null, page],
    queryFn: ({ signal }) =>
      api.get(`${DESK}/settlements`, {
        query: { companyId, list, search: search || undefined, page },
        schema: DeskSettlements,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const deskOwedQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'owed', companyId],
    queryFn: ({ signal }) => api.get(`${DESK}/owed`, { query: { companyId }, schema: DeskOwed, signal }),
  });

export const deskSettlementQuery = (companyId: string, id: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'settlement', companyId, id],
    queryFn: ({ signal }) =>
      api.get(`${DESK}/settlements/${id}`, { query: { companyId }, schema: DeskSettlement, signal }),
  });

export const settle = (companyId: string, body: z.input<typeof NewSettlement>) =>
  api.post(`${DESK}/settlements`, {
    query: { companyId },
    body,
    schema: DeskSettlement,
    isRepeatable: true,
  });

export const sayPaid = (companyId: string, id: string, body: PaidSettlement) =>
  api.post(`${DESK}/settlements/${id}/paid`, { query: { companyId }, body, isRepeatable: true });

export const confirmReceipt = (companyId: string, id: string) =>
  api.post(`${DESK}/receipts/${id}/confirm`, { query: { companyId }, isRepeatable: true });

export const withdrawReceipt = (companyId: string, id: string) =>
  api.delete(`${DESK}/receipts/${id}`, { query: { companyId } });

export const settlementFile = (companyId: string, id: string, format: 'pdf' | 'csv' | 'xlsx') =>
  format === 'pdf'
    ? api.file(`${DESK}/settlements/${id}/pdf`, { query: { companyId } })
    : api.file(`${DESK}/settlements/${id}/file`, { query: { companyId, format } });
