import { DocumentParams } from '@canola/api-schema/trading/document';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { asDownload } from '../../../../platform/http/download.ts';
import { failures } from '../../../../platform/http/failures.ts';
import { readDocument } from './documents.service.ts';

/** Mounted at /can-trading in a scope that knows the viewer. */
export async function contractDocuments(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/contract/:contractId/document/:documentId',
    {
      schema: {
        tags: ['contracts'],
        summary: "A document of a contract, for the company's members",
        params: DocumentParams,
        response: {
          200: { content: { 'application/pdf': { schema: z.any() } } },
          ...failures('request.invalid', 'document.not-found'),
        },
      },
    },
    async (req, reply) => {
      const { name, mediaType, content, sha256 } = await readDocument(deps, req.viewer, req.params);
      return asDownload(reply, name).type(mediaType).header('etag', `"${sha256}"`).send(content);
    },
  );
}
