import Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors.ts';
import { declined, isNotRefundable, isUnexpectedState, reach } from './failure.ts';
import {
  type GatewayCard,
  type GatewayRefund,
  type GatewaySetup,
  type NewIntent,
  type OffSessionCharge,
  readCard,
  readRefund,
  readSetup,
} from './gateway.ts';
import { chargeOf, type Decline, type Intent, idOf, readIntent } from './intent.ts';
import { toMinorUnits } from './minor-units.ts';
import { stripeClient } from './stripe-client.ts';
import { requireStripe } from './stripe-settings.ts';
import { type GatewayEvent, verifyWebhook } from './webhook.ts';

const CARD_ONLY = { allowed_payment_method_types: ['card' as const] };
const WITH_CHARGE = { expand: ['latest_charge'] };

export type Gateway = ReturnType<typeof createGateway>;

/**
 * The card gateway (docs/product/payments.md#card-gateway). No call belongs inside a transaction. A gateway that does
 * not respond is `payment.gateway-unavailable`; a bank that declines is a result, not an error.
 */
export function createGateway(config: Config, clock: Clock) {
  let opened: { base: string; client: Stripe } | undefined;
  // Opened at the first call: the stand-in's address is known only once the server listens.
  const stripe = (): Stripe => {
    const { secretKey, apiBase } = requireStripe(config);
    if (opened?.base !== apiBase) opened = { base: apiBase, client: stripeClient(secretKey, apiBase) };
    return opened.client;
  };
  const retrieve = (id: string) => reach(() => stripe().paymentIntents.retrieve(id, WITH_CHARGE));
  const completed = async (raw: Stripe.PaymentIntent): Promise<Intent> => {
    if (!chargeOf(raw)?.disputed) return readIntent(raw);
    const disputes = await reach(() => stripe().disputes.list({ payment_intent: raw.id }));
    return readIntent(raw, disputes.data);
  };

  return {
    async createCustomer({
      companyId,
      name,
      email,
    }: {
      companyId: string;
      name: string;
      email: string;
    }): Promise<string> {
      const key = { idempotencyKey: `customer:${companyId}` };
      const input = { name, email, metadata: { companyId } };
      try {
        return (await reach(() => stripe().customers.create(input, key))).id;
      } catch (error) {
        // The name or the e-mail has changed since a call whose response was lost. A second customer costs nothing.
        if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
        return (await reach(() => stripe().customers.create(input))).id;
      }
    },

    async createIntent(input: NewIntent): Promise<Intent> {
      const params = { ...common(input), ...WITH_CHARGE, setup_future_usage: 'off_session' as const };
      return completed(await reach(() => stripe().paymentIntents.create(params, keyOf(input))));
    },

    /** Undefined for an id that the gateway does not know. */
    async retrieveIntent(id: string): Promise<Intent | undefined> {
      const raw = await unlessMissing(retrieve(id));
      return raw && completed(raw);
    },

    /** Of one customer, newest first, at most 100. */
    async listIntents(customer: string): Promise<Intent[]> {
      const page = await reach(() =>
        stripe().paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] }),
      );
      return Promise.all(page.data.map(completed));
    },

    /** Returns the intent as it is afterwards: one that succeeded in the meantime stays `succeeded`. */
    async cancelIntent(id: string): Promise<Intent | undefined> {
      try {
        const raw = await unlessMissing(reach(() => stripe().paymentIntents.cancel(id, WITH_CHARGE)));
        return raw && (await completed(raw));
      } catch (error) {
        if (!isUnexpectedState(error)) throw error;
        return completed(await retrieve(id));
      }
    },

    /** `intent` is null when the card does not exist any more. */
    async chargeOffSession(
      input: OffSessionCharge,
    ): Promise<{ intent: Intent | null; decline: Decline | null }> {
      const params = {
        ...common(input),
        ...WITH_CHARGE,
        payment_method: input.cardId,
        off_session: true,
        confirm: true,
        payment_method_options: { card: { stored_credential_usage: 'recurring' as const } },
      };
      try {
        const raw = await reach(() => stripe().paymentIntents.create(params, keyOf(input)));
        return { intent: await completed(raw), decline: null };
      } catch (error) {
        const refusal = declined(error);
        if (!refusal) throw error;
        return { intent: refusal.raw && readIntent(refusal.raw), decline: refusal.decline };
      }
    },

    /** More than the rest is `payment.not-refundable`. */
    async refund({
      refundId,
      intentId,
      amount,
    }: {
      refundId: string;
      intentId: string;
      amount: string;
    }): Promise<GatewayRefund> {
      const params = { payment_intent: intentId, amount: toMinorUnits(amount), metadata: { refundId } };
      try {
        const key = { idempotencyKey: `refund:${refundId}` };
        return readRefund(await reach(() => stripe().refunds.create(params, key)));
      } catch (error) {
        if (isNotRefundable(error)) throw new AppError('payment.not-refundable');
        throw error;
      }
    },

    /** Of one payment, newest first, at most 100. */
    async listRefunds(intentId: string): Promise<GatewayRefund[]> {
      const page = await reach(() => stripe().refunds.list({ payment_intent: intentId, limit: 100 }));
      return page.data.map(readRefund);
    },

    /** The payments of disputes that were opened since then, decided or not. */
    async listDisputed(since: Date): Promise<string[]> {
      const ids = new Set<string>();
      await reach(async () => {
        // Newest first, page by page.
        for await (const dispute of stripe().disputes.list({ limit: 100 })) {
          if (dispute.created * 1000 < since.getTime()) break;
          const id = idOf(dispute.payment_intent);
          if (id) ids.add(id);
        }
      });
      return [...ids];
    },

    async retrieveCard(id: string): Promise<GatewayCard | undefined> {
      const raw = await unlessMissing(reach(() => stripe().paymentMethods.retrieve(id)));
      return raw && readCard(raw);
    },

    /** A card that is detached already stays so. */
    async detachCard(id: string): Promise<void> {
      const raw = await unlessMissing(reach(() => stripe().paymentMethods.retrieve(id)));
      if (raw?.customer) await reach(() => stripe().paymentMethods.detach(id));
    },

    async createSetup({ customerId, userId }: { customerId: string; userId: string }): Promise<GatewaySetup> {
      const params = {
        ...CARD_ONLY,
        customer: customerId,
        usage: 'off_session' as const,
        metadata: { userId },
      };
      return readSetup(await reach(() => stripe().setupIntents.create(params)));
    },

    async retrieveSetup(id: string): Promise<GatewaySetup | undefined> {
      const raw = await unlessMissing(reach(() => stripe().setupIntents.retrieve(id)));
      return raw && readSetup(raw);
    },

    verifyWebhook: (raw: Buffer, header: unknown, now = clock.now()): GatewayEvent =>
      verifyWebhook(requireStripe(config).webhookSecret, raw, header, now),
  };
}

function common({ paymentId, customerId, amount, currency, description }: NewIntent) {
  return {
    ...CARD_ONLY,
    customer: customerId,
    amount: toMinorUnits(amount),
    currency: currency.toLowerCase(),
    description,
    metadata: { paymentId },
  };
}

const keyOf = ({ paymentId, tryNo }: NewIntent) => ({ idempotencyKey: `payment:${paymentId}:${tryNo}` });

async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return undefined;
    throw error;
  }
}
