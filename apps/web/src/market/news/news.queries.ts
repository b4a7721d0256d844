import type { Language } from '@canola/api-schema/access';
import { Commodity } from '@canola/api-schema/news/commodity';
import { Report, ReportList, type ReportStatusChange } from '@canola/api-schema/news/report';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#shared/api/client.ts';
import { ApiError } from '#shared/api/errors.ts';
import { useChange } from '#shared/query/use-change.ts';

export const NEWS_API = '/can-news/api';
/** Everything below is read again after a change. */
export const NEWS_KEY = ['news'] as const;

export interface ReportListQuery {
  'date-from': string;
  'date-to': string | undefined;
  'sort-order': 'ASC' | 'DESC';
  enforcePlans: boolean;
  companyId: string | undefined;
  search: string | undefined;
  language: Language | undefined;
}

export function reportsQuery(query: ReportListQuery) {
  return queryOptions({
    queryKey: [...NEWS_KEY, 'list', query],
    queryFn: ({ signal }) =>
      api.get(`${NEWS_API}/report`, { schema: ReportList, query: { ...query }, signal }),
  });
}

interface ReaderQuery {
  enforcePlans?: boolean;
  companyId?: string | undefined;
}

export function reportQuery(id: string, query: ReaderQuery = {}) {
  return queryOptions({
    queryKey: [...NEWS_KEY, 'report', id, query],
    queryFn: ({ signal }) =>
      api.get(`${NEWS_API}/report/${id}`, { schema: Report, query: { ...query }, signal }),
  });
}

export const commoditiesQuery = queryOptions({
  queryKey: [...NEWS_KEY, 'commodities'],
  queryFn: ({ signal }) => api.get(`${NEWS_API}/commodity`, { schema: z.array(Commodity), signal }),
});

const etag = (version: number) => `"${version}"`;

export interface Known {
  id: string;
  /** The version that the person has seen: somebody else's newer one is refused first. */
  version: number;
}

export const changeStatus = ({ id, version, ...change }: Known & ReportStatusChange) =>
  api.patch(`${NEWS_API}/report/${id}`, { schema: Report, body: change, ifMatch: etag(version) });

export const deleteReport = ({ id, version }: Known) =>
  api.delete(`${NEWS_API}/report/${id}`, { ifMatch: etag(version) });

export function useNewsChange<Input, Output>(work: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: work,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: NEWS_KEY }),
  });
}

/** An address that is no id is refused, not looked up. */
export function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'not-found';
}
