import { DocumentParams } from '@canola/api-schema/trading/document';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
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
      return (
        reply
          .type(mediaType)
          .header('content-disposition', disposition(name))
          .header('cache-control', 'private, no-store')
          .header('etag', `"${sha256}"`)
          // A document is not a page: nothing in it may run on our origin.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(content)
      );
    },
  );
}

/** The full name, and an ASCII version for old browsers. */
function disposition(name: string): string {
  const safe = name.replaceAll(/[\\/:*?"<>|]/g, '-');
  const plain = safe.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(safe)}`;
}
