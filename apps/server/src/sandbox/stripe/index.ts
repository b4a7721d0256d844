import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { SendWebhook } from '../send-webhook.ts';
import { createActs } from './act.ts';
import { stripeApi } from './api.routes.ts';
import { bankPages } from './bank.routes.ts';
import { createWebhooks } from './webhooks.ts';

/** The stand-in card gateway (docs/product/demo.md#stand-ins): the vendor's API, its webhooks, the bank's page. */
export async function stripeStandIn(
  app: FastifyInstance,
  { deps, sendWebhook }: { deps: Deps; sendWebhook?: SendWebhook },
): Promise<void> {
  const run = createActs(deps, createWebhooks(deps, sendWebhook));
  await app.register(stripeApi, { prefix: '/v1', deps, run });
  await app.register(bankPages, { deps, run });
}
