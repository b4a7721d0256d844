import { UploadedImage } from '@canola/api-schema/news/image';
import {
  type NewReport,
  Report,
  ReportVersion,
  ReportVersions,
  type SaveReport,
} from '@canola/api-schema/news/report';
import { Language } from '@canola/api-schema/users/country';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { NEWS_API, NEWS_KEY } from '#market/news/news.queries.ts';
import { api } from '#shared/api/client.ts';

export const newsLanguagesQuery = queryOptions({
  queryKey: [...NEWS_KEY, 'languages'],
  queryFn: ({ signal }) => api.get(`${NEWS_API}/language`, { schema: z.array(Language), signal }),
});

export function versionsQuery(reportId: string) {
  return queryOptions({
    queryKey: [...NEWS_KEY, 'versions', reportId],
    queryFn: ({ signal }) =>
      api.get(`${NEWS_API}/report/${reportId}/version`, { schema: ReportVersions, signal }),
    select: ({ versions }) => versions,
  });
}

/** A colleague's newer version, in addition to the one that the page holds. */
export function newerReportQuery(reportId: string, version: number) {
  return queryOptions({
    queryKey: [...NEWS_KEY, 'newer', reportId, version],
    queryFn: ({ signal }) => api.get(`${NEWS_API}/report/${reportId}`, { schema: Report, signal }),
  });
}

export const readVersion = (reportId: string, version: number) =>
  api.get(`${NEWS_API}/report/${reportId}/version/${version}`, { schema: ReportVersion });

export const createReport = (body: NewReport) => api.post(`${NEWS_API}/report`, { schema: Report, body });

/** `version`: the one that the change is made to; somebody else's newer one is a conflict. */
export const saveReport = (id: string, version: number, body: SaveReport) =>
  api.put(`${NEWS_API}/report/${id}`, { schema: Report, body, ifMatch: `"${version}"` });

export async function uploadImage(file: File): Promise<UploadedImage> {
  const form = new FormData();
  form.append('file', file);
  return api.post(`${NEWS_API}/image`, { schema: UploadedImage, body: form });
}
