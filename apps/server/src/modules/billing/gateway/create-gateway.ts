import Stripe from 'stripe';
import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { declined, isNotRefundable, isUnexpectedState, reach } from './failure.ts';
import type { Gateway, GatewayCard, GatewayRefund, GatewaySetup, NewIntent } from './gateway.ts';
import { chargeOf, type Intent, idOf, readIntent } from './intent.ts';
import { fromMinorUnits, toMinorUnits } from './minor-units.ts';
import { stripeClient } from './stripe-client.ts';
import { requireStripe } from './stripe-settings.ts';
import { verifyWebhook } from './webhook.ts';

const CARD_ONLY = { allowed_payment_method_types: ['card' as const] };
const WITH_CHARGE = { expand: ['latest_charge'] };

export function createGateway(config: Config, clock: Clock): Gateway {
  let opened: { base: string; client: Stripe } | undefined;
  /** Opened at the first call: the stand-in's address is known only once the server listens. */
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
    async createCustomer({ companyId, name, email }) {
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

    async createIntent(input) {
      const params = { ...common(input), ...WITH_CHARGE, setup_future_usage: 'off_session' as const };
      return completed(await reach(() => stripe().paymentIntents.create(params, keyOf(input))));
    },

    async retrieveIntent(id) {
      const raw = await unlessMissing(retrieve(id));
      return raw && completed(raw);
    },

    async listIntents(customer) {
      const page = await reach(() =>
        stripe().paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] }),
      );
      return Promise.all(page.data.map(completed));
    },

    async cancelIntent(id) {
      try {
        const raw = await unlessMissing(reach(() => stripe().paymentIntents.cancel(id, WITH_CHARGE)));
        return raw && (await completed(raw));
      } catch (error) {
        if (!isUnexpectedState(error)) throw error;
        return completed(await retrieve(id));
      }
    },

    async chargeOffSession(input) {
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

    async refund({ refundId, intentId, amount }) {
      const params = { payment_intent: intentId, amount: toMinorUnits(amount), metadata: { refundId } };
      try {
        const key = { idempotencyKey: `refund:${refundId}` };
        return readRefund(await reach(() => stripe().refunds.create(params, key)));
      } catch (error) {
        if (isNotRefundable(error)) throw new AppError('payment.not-refundable');
        throw error;
      }
    },

    async listRefunds(intentId) {
      const page = await reach(() => stripe().refunds.list({ payment_intent: intentId, limit: 100 }));
      return page.data.map(readRefund);
    },

    async listDisputed(since) {
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

    async retrieveCard(id) {
      const raw = await unlessMissing(reach(() => stripe().paymentMethods.retrieve(id)));
      return raw && readCard(raw);
    },

    async detachCard(id) {
      const raw = await unlessMissing(reach(() => stripe().paymentMethods.retrieve(id)));
      if (raw?.customer) await reach(() => stripe().paymentMethods.detach(id));
    },

    async createSetup({ customerId, userId }) {
      const params = {
        ...CARD_ONLY,
        customer: customerId,
        usage: 'off_session' as const,
        metadata: { userId },
      };
      return readSetup(await reach(() => stripe().setupIntents.create(params)));
    },

    async retrieveSetup(id) {
      const raw = await unlessMissing(reach(() => stripe().setupIntents.retrieve(id)));
      return raw && readSetup(raw);
    },

    verifyWebhook: (raw, header, now = clock.now()) =>
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

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return undefined;
    throw error;
  }
}

function readCard({ id, customer, card }: Stripe.PaymentMethod): GatewayCard {
  if (!card) throw new Error(`${id} is not a card`);
  return {
    id,
    customerId: idOf(customer),
    brand: card.brand,
    last4: card.last4,
    expiresMonth: card.exp_month,
    expiresYear: card.exp_year,
  };
}

function readRefund({ id, amount, status, metadata }: Stripe.Refund): GatewayRefund {
  const isFailed = status === 'failed' || status === 'canceled';
  return {
    id,
    amount: fromMinorUnits(amount),
    refundId: metadata?.refundId ?? null,
    status: status === 'succeeded' ? 'SUCCEEDED' : isFailed ? 'FAILED' : 'PENDING',
  };
}

function readSetup({
  id,
  status,
  client_secret,
  customer,
  payment_method,
  metadata,
}: Stripe.SetupIntent): GatewaySetup {
  const cardId = status === 'succeeded' ? idOf(payment_method) : null;
  const userId = metadata?.userId ?? null;
  return { id, status, clientSecret: client_secret, customerId: idOf(customer), cardId, userId };
}
