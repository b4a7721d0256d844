import type { Decline } from '#shared/money/decline.ts';

/** The card form pays it, or saves a card without a payment (`setup`). */
export interface CardTask {
  kind: 'payment' | 'setup';
  clientSecret: string;
  publicKey: string;
  /** Where the bank's page leads back to, in the web app. */
  returnTo: string;
}

/** A bank that has to be asked has a page of its own, which leads back by itself. */
export type CardOutcome =
  | { status: 'done' }
  | { status: 'bank'; url: string }
  | { status: 'declined'; decline: Decline };

/** The stand-in of demo mode, whose card form is ours (docs/product/demo.md#stand-ins). */
const STAND_IN_KEY = 'pk_test_canola_demo';

export function isStandIn({ publicKey }: Pick<CardTask, 'publicKey'>): boolean {
  return publicKey === STAND_IN_KEY;
}

/** A client secret starts with the id of what it belongs to. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_', 1)[0] ?? clientSecret;
}

/**
 * The gateway takes nothing for it any more. A card that was saved already, because a response was lost or in another
 * tab, is all that was wanted; what became of a payment is known to our server. Without a status, a card may be saved or
 * not.
 */
export function overtaken({ kind }: CardTask, setupStatus?: string): CardOutcome {
  if (kind === 'payment') return { status: 'declined', decline: 'gone' };
  if (setupStatus === 'succeeded' || setupStatus === 'processing') return { status: 'done' };
  return { status: 'declined', decline: setupStatus ? 'gone' : 'unavailable' };
}

export function returnAddress({ returnTo }: CardTask): string {
  return new URL(returnTo, window.location.origin).href;
}

/** The address that the gateway would return to, had the bank been asked. */
export function resultSearch({ clientSecret }: CardTask) {
  return {
    payment_intent: intentIdOf(clientSecret),
    payment_intent_client_secret: clientSecret,
    redirect_status: 'succeeded',
  };
}
