import { SIGNATURE_HEADER, signingService, signWebhook } from '../../modules/trading/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { type SendWebhook, webhookSender } from '../send-webhook.ts';
import { findSubmission, type SubmitterRow } from './submissions.queries.ts';
import { type Addresses, vendorSubmission, vendorSubmitter } from './vendor-shapes.ts';

export interface WebhookEvent {
  type: 'form.viewed' | 'form.completed' | 'form.declined' | 'submission.completed';
  submitter: SubmitterRow;
  at: Date;
}

export function createWebhooks(deps: Deps, addresses: () => Addresses, send: SendWebhook = sender(deps)) {
  return async (events: readonly WebhookEvent[]): Promise<void> => {
    for (const { type, submitter, at } of events) {
      const whole = await findSubmission(deps.db, submitter.submissionId);
      const now = whole?.submitters.find((signer) => signer.id === submitter.id);
      if (!whole || !now) continue;
      const data = type.startsWith('submission.')
        ? vendorSubmission(whole, addresses())
        : vendorSubmitter(now, whole, addresses());
      await send(JSON.stringify({ event_type: type, timestamp: at.toISOString(), data }));
    }
  };
}

function sender(deps: Deps): SendWebhook {
  return webhookSender(deps, {
    service: 'signing service',
    path: '/can-trading/api/signing/webhook',
    signature: (body) => ({
      [SIGNATURE_HEADER]: signWebhook(
        signingService(deps.config)?.webhookSecret ?? '',
        body,
        deps.clock.now(),
      ),
    }),
  });
}
