import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { receiveWebhook } from './sync.ts';

const BODY_LIMIT = 1024 * 1024;

/** The card gateway calls it; mounted at /can-users next to the scope of people. */
export async function stripeWebhook(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // The signature covers the raw bytes, so the body must not be parsed first.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  apiRoutes(app, 'payments').post('/api/payment/stripe/webhook', {
    summary: 'Messages of the card gateway, signed by it',
    bodyLimit: BODY_LIMIT,
    fails: ['request.invalid', 'payment.signature-invalid', 'payment.gateway-unavailable'],
    handle: async (req) => {
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      await receiveWebhook(deps, body, req.headers['stripe-signature']);
    },
  });
}
