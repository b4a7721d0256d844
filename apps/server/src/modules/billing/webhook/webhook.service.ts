import type { Deps } from '../../../platform/deps.ts';
import { enqueue, once } from '../../../platform/jobs/jobs.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { syncJob } from '../jobs.ts';

/**
 * A message is verified, recorded and becomes a job. No state is taken from it: it is an occasion to ask the gateway
 * (docs/product/payments.md#card-gateway).
 */
export async function receiveWebhook(deps: Deps, body: Buffer, signature: unknown): Promise<void> {
  const { id, type, intentId, cardId, setupId } = gatewayOf(deps).verifyWebhook(
    body,
    signature,
    deps.clock.now(),
  );
  await once(deps.db, 'payments.webhook', id, (tx) =>
    enqueue(tx, syncJob, { type, intentId, cardId, setupId }),
  );
}
