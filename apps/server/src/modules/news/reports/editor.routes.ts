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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findUserNames } from '../../users/index.ts';
import { requireEditor } from '../editors.ts';
import { checkedCommodities } from './checked-text.ts';
import { etagOf } from './if-match.ts';
import { changeStatus } from './publishing.service.ts';
import { findVersion, listVersions } from './saving.queries.ts';
import { createReport, removeReport, saveReport } from './saving.service.ts';

const OF_EDITORS = ['user.not-registered', 'permission.missing'] as const;
const OF_CHANGES = [...OF_EDITORS, 'report.not-found', 'report.changed'] as const;

/** Node gives header names in lower case; a browser sends many others. */
const IfMatch = z.object({
  'if-match': z
    .string()
    .optional()
    .meta({ description: 'The ETag of the version that the change is made to', example: '"7"' }),
});

/** A megabyte of wrong nodes takes a second to refuse, so only an editor's report is validated. */
const editorsFirst = async ({ viewer }: FastifyRequest) => requireEditor(viewer);

function withEtag(reply: FastifyReply, report: Report): Report {
  reply.header('etag', etagOf(report));
  return report;
}

export function editorRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'news: editor');
  api.post('/api/report', {
    summary: 'Save a new report as a draft. Permission news:report:manage',
    bodyLimit: MAX_REPORT_BYTES,
    preValidation: editorsFirst,
    body: NewReport,
    returns: Report,
    status: 201,
    fails: [...OF_EDITORS, 'report.changed', 'request.too-large', 'report.invalid'],
    handle: async (req, reply) => withEtag(reply, await createReport(deps, req.viewer, req.body)),
  });

  api.put('/api/report/:id', {
    summary: 'Save the next version of a report. Permission news:report:manage',
    bodyLimit: MAX_REPORT_BYTES,
    preValidation: editorsFirst,
    params: ReportParams,
    headers: IfMatch,
    body: SaveReport,
    returns: Report,
    fails: [...OF_CHANGES, 'request.too-large', 'report.invalid'],
    handle: async (req, reply) =>
      withEtag(reply, await saveReport(deps, req.viewer, req.params.id, req.body, req.headers['if-match'])),
  });

  api.patch('/api/report/:id', {
    summary: 'Publish a report, now or at a time, or take it back. Permission news:report:manage',
    params: ReportParams,
    headers: IfMatch,
    body: ReportStatusChange,
    returns: Report,
    fails: [...OF_CHANGES, 'report.invalid'],
    handle: async (req, reply) =>
      withEtag(reply, await changeStatus(deps, req.viewer, req.params.id, req.body, req.headers['if-match'])),
  });

  api.delete('/api/report/:id', {
    summary: 'Delete a report with its versions. Permission news:report:manage',
    params: ReportParams,
    headers: IfMatch,
    fails: OF_CHANGES,
    handle: (req) => removeReport(deps, req.viewer, req.params.id, req.headers['if-match']),
  });

  api.get('/api/report/:id/version', {
    summary: 'Who saved a report when. Permission news:report:manage',
    params: ReportParams,
    returns: ReportVersions,
    fails: [...OF_EDITORS, 'report.not-found'],
    handle: (req) => getVersions(deps, req.viewer, req.params.id),
  });

  api.get('/api/report/:id/version/:version', {
    summary: 'A version of a report, to be saved again. Permission news:report:manage',
    params: ReportVersionParams,
    returns: ReportVersion,
    fails: [...OF_EDITORS, 'report.not-found'],
    handle: (req) => getVersion(deps, req.viewer, req.params.id, req.params.version),
  });
}

async function getVersions(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  reportId: string,
): Promise<ReportVersions> {
  requireEditor(viewer);
  const rows = await listVersions(db, reportId);
  // A report has at least one.
  found(rows[0], 'report.not-found');
  const names = await findUserNames(
    db,
    rows.map(({ savedBy }) => savedBy),
  );
  return {
    versions: rows.map((row) => shown(row, names)),
  };
}

async function getVersion(
  deps: Pick<Deps, 'db' | 'log'>,
  viewer: Viewer,
  reportId: string,
  version: number,
): Promise<ReportVersion> {
  requireEditor(viewer);
  const row = found(await findVersion(deps.db, reportId, version), 'report.not-found');
  const names = await findUserNames(deps.db, [row.savedBy]);
  const commodities = checkedCommodities(deps, JSON.stringify(row.body.commodities));
  return { ...shown(row, names), body: { ...row.body, commodities } };
}

function shown(
  { version, savedBy, savedAt, publishedAt }: Awaited<ReturnType<typeof listVersions>>[number],
  names: ReadonlyMap<string, string>,
) {
  return {
    version,
    savedBy: names.get(savedBy) ?? null,
    savedAt: savedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}
