import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { stripeSettings } from '../../modules/billing/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { selfUrl } from '../../platform/http/self-url.ts';
import { newId, seconds } from './shapes.ts';

export interface Happened {
  type: string;
  object: { id: string };
  at: Date;
}
export type SendWebhooks = (happened: readonly Happened[]) => Promise<void>;

/** A message as it leaves: exactly these bytes are signed. */
export type SendWebhook = (body: string) => Promise<void>;

export function createWebhooks(deps: Deps, send: SendWebhook = sender(deps)): SendWebhooks {
  return async (happened) => {
    for (const { type, object, at } of happened)
      await send(
        JSON.stringify({
          id: newId('evt'),
          object: 'event',
          api_version: Stripe.API_VERSION,
          created: seconds(at),
          data: { object },
          livemode: false,
          pending_webhooks: 1,
          request: null,
          type,
        }),
      );
  };
}

const TRIES = 4;
const TIMEOUT_MS = 5000;

/** The first try is part of the step that caused it, so that a caller of the step sees its message arrive. */
function sender(deps: Deps): SendWebhook {
  const attempt = async (payload: string): Promise<void> => {
    const secret = stripeSettings(deps.config)?.webhookSecret ?? '';
    const timestamp = seconds(deps.clock.now());
    const response = await fetch(`${selfUrl(deps.config)}/can-users/api/payment/stripe/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
      },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`a webhook was refused: ${response.status}`);
  };
  const again = async (body: string): Promise<void> => {
    for (let tried = 1; tried < TRIES; tried += 1) {
      await wait(1000 * 2 ** tried, undefined, { ref: false });
      try {
        return await attempt(body);
      } catch (error) {
        deps.log.warn({ err: error }, 'the stand-in card gateway could not deliver a webhook');
      }
    }
  };
  return async (body) => {
    await attempt(body).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the stand-in card gateway will deliver a webhook later');
      void again(body);
    });
  };
}
