import { MAX_REPORT_BYTES } from '@canola/api-schema/limits';
import {
  NewReport,
  Report,
  ReportParams,
  ReportStatusChange,
  ReportVersion,
  ReportVersionParams,
  ReportVersions,
  SaveReport,
} from '@canola/api-schema/news/report';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import type { NewsScope } from '../news.routes.ts';
import { etagOf } from './if-match.ts';
import { changeStatus } from './publishing.service.ts';
import { createReport, removeReport, saveReport } from './saving.service.ts';
import { getVersion, getVersions } from './versions.service.ts';

const OF_EDITORS = ['request.invalid', 'user.not-registered', 'permission.missing'] as const;
const OF_CHANGES = [...OF_EDITORS, 'report.not-found', 'report.changed'] as const;

/** Node gives header names in lower case; a browser sends many others. */
const IfMatch = z.object({
  'if-match': z
    .string()
    .optional()
    .meta({ description: 'The ETag of the version that the change is made to', example: '"7"' }),
});

export function editorRoutes(app: NewsScope, deps: Deps): void {
  app.post(
    '/api/report',
    {
      bodyLimit: MAX_REPORT_BYTES,
      schema: {
        tags: ['news: editor'],
        summary: 'Save a new report as a draft. Permission news:report:manage',
        body: NewReport,
        response: {
          201: Report,
          ...failures(...OF_EDITORS, 'report.changed', 'request.too-large', 'report.invalid'),
        },
      },
    },
    async (req, reply) => {
      const report = await createReport(deps, req.viewer, req.body);
      return reply.code(201).header('etag', etagOf(report)).send(report);
    },
  );

  app.put(
    '/api/report/:id',
    {
      bodyLimit: MAX_REPORT_BYTES,
      schema: {
        tags: ['news: editor'],
        summary: 'Save the next version of a report. Permission news:report:manage',
        params: ReportParams,
        headers: IfMatch,
        body: SaveReport,
        response: { 200: Report, ...failures(...OF_CHANGES, 'request.too-large', 'report.invalid') },
      },
    },
    async (req, reply) => {
      const report = await saveReport(deps, req.viewer, req.params.id, req.body, req.headers['if-match']);
      return reply.header('etag', etagOf(report)).send(report);
    },
  );

  app.patch(
    '/api/report/:id',
    {
      schema: {
        tags: ['news: editor'],
        summary: 'Publish a report, now or at a time, or take it back. Permission news:report:manage',
        params: ReportParams,
        headers: IfMatch,
        body: ReportStatusChange,
        response: { 200: Report, ...failures(...OF_CHANGES, 'report.invalid') },
      },
    },
    async (req, reply) => {
      const report = await changeStatus(deps, req.viewer, req.params.id, req.body, req.headers['if-match']);
      return reply.header('etag', etagOf(report)).send(report);
    },
  );

  app.delete(
    '/api/report/:id',
    {
      schema: {
        tags: ['news: editor'],
        summary: 'Delete a report with its versions. Permission news:report:manage',
        params: ReportParams,
        headers: IfMatch,
        response: { 204: z.void(), ...failures(...OF_CHANGES) },
      },
    },
    async (req, reply) => {
      await removeReport(deps, req.viewer, req.params.id, req.headers['if-match']);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/report/:id/version',
    {
      schema: {
        tags: ['news: editor'],
        summary: 'Who saved a report when. Permission news:report:manage',
        params: ReportParams,
        response: { 200: ReportVersions, ...failures(...OF_EDITORS, 'report.not-found') },
      },
    },
    (req) => getVersions(deps, req.viewer, req.params.id),
  );

  app.get(
    '/api/report/:id/version/:version',
    {
      schema: {
        tags: ['news: editor'],
        summary: 'A version of a report, to be saved again. Permission news:report:manage',
        params: ReportVersionParams,
        response: { 200: ReportVersion, ...failures(...OF_EDITORS, 'report.not-found') },
      },
    },
    (req) => getVersion(deps, req.viewer, req.params.id, req.params.version),
  );
}
