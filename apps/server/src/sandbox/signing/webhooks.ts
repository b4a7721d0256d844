import { setTimeout as wait } from 'node:timers/promises';
import { SIGNATURE_HEADER, signingService, signWebhook } from '../../modules/trading/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { selfUrl } from '../../platform/http/self-url.ts';
import { findSubmission, type SubmitterRow } from './submissions.queries.ts';
import { type Addresses, vendorSubmission, vendorSubmitter } from './vendor-shapes.ts';

export interface WebhookEvent {
  type: 'form.viewed' | 'form.completed' | 'form.declined' | 'submission.completed';
  submitter: SubmitterRow;
  at: Date;
}

/** A message as it leaves: exactly these bytes are signed. */
export type SendWebhook = (body: string) => Promise<void>;

export function createWebhooks(deps: Deps, addresses: () => Addresses, send: SendWebhook = sender(deps)) {
  return async (events: readonly WebhookEvent[]): Promise<void> => {
    for (const { type, submitter, at } of events) {
      const whole = await findSubmission(deps.db, submitter.submissionId);
      const now = whole?.submitters.find((one) => one.id === submitter.id);
      if (!whole || !now) continue;
      const data = type.startsWith('submission.')
        ? vendorSubmission(whole, addresses())
        : vendorSubmitter(now, whole, addresses());
      await send(JSON.stringify({ event_type: type, timestamp: at.toISOString(), data }));
    }
  };
}

const TRIES = 4;
const TIMEOUT_MS = 5000;

/** The first try is part of the step that caused it, so that who waits for the step sees its message arrive. */
function sender(deps: Deps): SendWebhook {
  const attempt = async (body: string): Promise<void> => {
    const secret = signingService(deps.config)?.webhookSecret ?? '';
    const answer = await fetch(`${selfUrl(deps.config)}/can-trading/api/signing/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signWebhook(secret, body, deps.clock.now()),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`a webhook was refused: ${answer.status}`);
  };
  const again = async (body: string): Promise<void> => {
    for (let tried = 1; tried < TRIES; tried += 1) {
      await wait(1000 * 2 ** tried, undefined, { ref: false });
      try {
        return await attempt(body);
      } catch (error) {
        deps.log.warn({ err: error }, 'the stand-in signing service could not deliver a webhook');
      }
    }
  };
  return async (body) => {
    await attempt(body).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the stand-in signing service will deliver a webhook later');
      void again(body);
    });
  };
}
