import { AdminCompanyExportQuery } from '@canola/api-schema/users/admin-company';
import { AdminUserExportQuery } from '@canola/api-schema/users/admin-user';
import { RelationExportQuery } from '@canola/api-schema/users/relation';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../platform/deps.ts';
import { EXPORT_FILE, sendExport } from '../../../../platform/export/exporter.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { exportCompanies, exportPeople, exportRelations } from './exports.service.ts';

const ofExport = ['permission.missing', 'request.too-many', 'export.too-many-rows'] as const;

/** The lists as files, with the same filters and the same permissions. */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'admin: exports');
  const exporting = { ...deps, limiter: app.limiter };

  api.get('/api/user/export', {
    summary: 'People as a file. Permission users:*:list',
    query: AdminUserExportQuery,
    returns: EXPORT_FILE,
    fails: ofExport,
    handle: async (req, reply) => sendExport(reply, await exportPeople(exporting, req.viewer, req.query)),
  });

  api.get('/api/company/export', {
    summary: 'Companies as a file. Permission users:company:list',
    query: AdminCompanyExportQuery,
    returns: EXPORT_FILE,
    fails: ofExport,
    handle: async (req, reply) => sendExport(reply, await exportCompanies(exporting, req.viewer, req.query)),
  });

  api.get('/api/company/user/export', {
    summary: 'People in companies as a file. Permission users:company:list',
    query: RelationExportQuery,
    returns: EXPORT_FILE,
    fails: [...ofExport, 'company.not-found'],
    handle: async (req, reply) => sendExport(reply, await exportRelations(exporting, req.viewer, req.query)),
  });
}
