import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { receiveWebhook, SIGNATURE_HEADER } from './webhook.service.ts';

/** A message carries the data of one submission at most. */
const BODY_LIMIT = 1024 * 1024;

/** The signing service calls it; mounted at /can-trading next to the scopes of people and of traders. */
export async function signingWebhook(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // The signature covers the raw bytes, so the body must not be parsed first.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  apiRoutes(app, 'signing').post('/api/signing/webhook', {
    summary: 'Messages of the signing service, signed by it',
    bodyLimit: BODY_LIMIT,
    fails: ['request.invalid', 'signing.signature-missing', 'signing.signature-invalid', 'signing.too-late'],
    handle: async (req) => {
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      await receiveWebhook(deps, body, req.headers[SIGNATURE_HEADER]);
    },
  });
}
