import {
  OneReportQuery,
  Report,
  ReportList,
  ReportParams,
  ReportQuery,
} from '@canola/api-schema/news/report';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import type { NewsScope } from '../news.routes.ts';
import { etagOf } from './if-match.ts';
import { getReport, getReports } from './reading.service.ts';

const OF_READERS = [
  'request.invalid',
  'user.not-registered',
  'feature.not-in-plan',
  'company.not-found',
  'company.blocked',
] as const;

export function reportRoutes(app: NewsScope, deps: Deps): void {
  app.get(
    '/api/report',
    {
      schema: {
        tags: ['news'],
        summary: 'Reports of a language, at most 200',
        description: "In the viewer's news language unless another is named. Editors see drafts too.",
        querystring: ReportQuery,
        response: { 200: ReportList, ...failures(...OF_READERS) },
      },
    },
    (req) => getReports(deps, req.viewer, req.query),
  );

  app.get(
    '/api/report/:id',
    {
      schema: {
        tags: ['news'],
        summary: 'One report',
        params: ReportParams,
        querystring: OneReportQuery,
        response: { 200: Report, ...failures(...OF_READERS, 'report.not-found') },
      },
    },
    async (req, reply) => {
      const report = await getReport(deps, req.viewer, req.params.id, req.query);
      return reply.headers({ etag: etagOf(report), 'cache-control': 'private, no-cache' }).send(report);
    },
  );
}
