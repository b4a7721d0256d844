import { ContractExportQuery } from '@canola/api-schema/trading/contract-export';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '../../../../platform/deps.ts';
import { EXPORT_RESPONSE, sendExport } from '../../../../platform/export/exporter.ts';
import { failures } from '../../../../platform/http/failures.ts';
import { exportContracts } from './export.service.ts';

/** Mounted at /can-trading in a scope that knows the viewer. */
export async function contractExport(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/contract/export',
    {
      schema: {
        tags: ['contracts'],
        summary: "A company's contracts as a file, for its members",
        querystring: ContractExportQuery,
        response: {
          ...EXPORT_RESPONSE,
          ...failures('request.invalid', 'company.not-found', 'request.too-many', 'export.too-many-rows'),
        },
      },
    },
    async (req, reply) =>
      sendExport(reply, await exportContracts({ ...deps, limiter: app.limiter }, req.viewer, req.query)),
  );
}
