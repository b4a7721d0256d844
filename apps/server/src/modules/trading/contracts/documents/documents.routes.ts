import { DocumentParams } from '@canola/api-schema/trading/document';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { found } from '../../../../platform/errors.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { asDownload } from '../../../../platform/http/download.ts';
import { readableCompanies } from '../../companies/access.service.ts';
import { findDocument } from './documents.queries.ts';

/** Mounted at /can-trading in a scope that knows the viewer. */
export async function contractDocuments(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  apiRoutes(app, 'contracts').get('/api/contract/:contractId/document/:documentId', {
    summary: "A document of a contract, for the company's members",
    params: DocumentParams,
    returns: { content: { 'application/pdf': { schema: z.any() } } },
    fails: ['document.not-found'],
    handle: async (req, reply) => {
      // Every approved member of the company may read its documents; for everyone else they do not exist
      // (docs/product/contracts.md#documents).
      const document = await findDocument(deps.db, readableCompanies(req.viewer), req.params);
      const { name, mediaType, content, sha256 } = found(document, 'document.not-found');
      return asDownload(reply, name).type(mediaType).header('etag', `"${sha256}"`).send(content);
    },
  });
}
