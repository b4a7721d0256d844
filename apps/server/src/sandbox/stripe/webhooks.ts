import Stripe from 'stripe';
import { stripeSettings } from '../../modules/billing/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { type SendWebhook, webhookSender } from '../send-webhook.ts';
import { newId, seconds } from './shapes.ts';

export interface Happened {
  type: string;
  object: { id: string };
  at: Date;
}
export type SendWebhooks = (happened: readonly Happened[]) => Promise<void>;

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

function sender(deps: Deps): SendWebhook {
  return webhookSender(deps, {
    service: 'card gateway',
    path: '/can-users/api/payment/stripe/webhook',
    signature: (payload) => {
      const secret = stripeSettings(deps.config)?.webhookSecret ?? '';
      const timestamp = seconds(deps.clock.now());
      return {
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
      };
    },
  });
}
