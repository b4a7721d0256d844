import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import { receiveWebhook } from './sync.ts';

const BODY_LIMIT = 1024 * 1024;

/** The card gateway calls it; mounted at /can-users next to the scope of people. */
export async function stripeWebhook(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // The signature covers the raw bytes, so the body must not be parsed first.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/payment/stripe/webhook',
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        tags: ['payments'],
        summary: 'Messages of the card gateway, signed by it',
        response: {
          204: z.void(),
          ...failures('request.invalid', 'payment.signature-invalid', 'payment.gateway-unavailable'),
        },
      },
    },
    async (req, reply) => {
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      await receiveWebhook(deps, body, req.headers['stripe-signature']);
      return reply.code(204).send();
    },
  );
}
