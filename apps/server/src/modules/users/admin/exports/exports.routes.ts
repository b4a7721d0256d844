import { AdminCompanyExportQuery } from '@canola/api-schema/users/admin-company';
import { AdminUserExportQuery } from '@canola/api-schema/users/admin-user';
import { RelationExportQuery } from '@canola/api-schema/users/relation';
import type { Deps } from '../../../../platform/deps.ts';
import { EXPORT_RESPONSE, sendExport } from '../../../../platform/export/exporter.ts';
import { failures } from '../../../../platform/http/failures.ts';
import type { UsersScope } from '../../users.routes.ts';
import { exportCompanies, exportPeople, exportRelations } from './exports.service.ts';

const tags = ['admin: exports'];
const ofExport = [
  'request.invalid',
  'permission.missing',
  'request.too-many',
  'export.too-many-rows',
] as const;

/** The lists as files, with the same filters and the same permissions. */
export function exportRoutes(app: UsersScope, deps: Deps): void {
  const exporting = { ...deps, limiter: app.limiter };

  app.get(
    '/api/user/export',
    {
      schema: {
        tags,
        summary: 'People as a file. Permission users:*:list',
        querystring: AdminUserExportQuery,
        response: { ...EXPORT_RESPONSE, ...failures(...ofExport) },
      },
    },
    async (req, reply) => sendExport(reply, await exportPeople(exporting, req.viewer, req.query)),
  );

  app.get(
    '/api/company/export',
    {
      schema: {
        tags,
        summary: 'Companies as a file. Permission users:company:list',
        querystring: AdminCompanyExportQuery,
        response: { ...EXPORT_RESPONSE, ...failures(...ofExport) },
      },
    },
    async (req, reply) => sendExport(reply, await exportCompanies(exporting, req.viewer, req.query)),
  );

  app.get(
    '/api/company/user/export',
    {
      schema: {
        tags,
        summary: 'People in companies as a file. Permission users:company:list',
        querystring: RelationExportQuery,
        response: { ...EXPORT_RESPONSE, ...failures(...ofExport, 'company.not-found') },
      },
    },
    async (req, reply) => sendExport(reply, await exportRelations(exporting, req.viewer, req.query)),
  );
}
