import {
  OneReportQuery,
  Report,
  ReportList,
  ReportParams,
  ReportQuery,
} from '@canola/api-schema/news/report';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { etagOf } from './if-match.ts';
import { getReport, getReports } from './reading.service.ts';

const OF_READERS = [
  'user.not-registered',
  'feature.not-in-plan',
  'company.not-found',
  'company.blocked',
] as const;

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'news');
  api.get('/api/report', {
    summary: 'Reports of a language, at most 200',
    description: "In the viewer's news language unless another is named. Editors see drafts too.",
    query: ReportQuery,
    returns: ReportList,
    fails: OF_READERS,
    handle: (req) => getReports(deps, req.viewer, req.query),
  });

  api.get('/api/report/:id', {
    summary: 'One report',
    params: ReportParams,
    query: OneReportQuery,
    returns: Report,
    fails: [...OF_READERS, 'report.not-found'],
    handle: async (req, reply) => {
      const report = await getReport(deps, req.viewer, req.params.id, req.query);
      reply.headers({ etag: etagOf(report), 'cache-control': 'private, no-cache' });
      return report;
    },
  });
}
