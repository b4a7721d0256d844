import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { selfUrl } from '../../platform/http/self-url.ts';
import type { SendWebhook } from '../send-webhook.ts';
import { signingApi } from './api.routes.ts';
import { signingPages } from './pages.routes.ts';
import { createDesk } from './signing-desk.ts';
import { createWebhooks } from './webhooks.ts';

/** The stand-in signing service (docs/product/demo.md#stand-ins): the vendor's API, its pages, its webhooks. */
export async function signingStandIn(
  app: FastifyInstance,
  { deps, sendWebhook }: { deps: Deps; sendWebhook?: SendWebhook },
): Promise<void> {
  const addresses = () => ({
    api: `${selfUrl(deps.config)}/sandbox/signing/api`,
    pages: `${deps.config.publicUrl}/sandbox/signing`,
  });
  const desk = createDesk(deps, createWebhooks(deps, addresses, sendWebhook));
  await app.register(signingApi, { prefix: '/api', deps, desk, addresses });
  await app.register(signingPages, { deps, desk });
}
