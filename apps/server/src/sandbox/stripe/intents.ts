import { z } from 'zod';
import type { Act, Reply } from './act.ts';
import { isDisputed, judge } from './cards.ts';
import { openDispute } from './disputes.ts';
import { findObject, lockObject, saveObject } from './objects.queries.ts';
import { missing, parse, Refusal, unexpectedState } from './refusal.ts';
import { returnUrlOf } from './return-url.ts';
import { CardChoice, chooseCard, isCard, saveCard } from './saved-cards.ts';
import { type Card, type Intent, newId, newSecret, type PaymentError, seconds } from './shapes.ts';

const yes = z.enum(['true', 'false']).transform((text) => text === 'true');
const Expand = z.array(z.string()).optional();
const Create = z.strictObject({
  amount: z.coerce.number().int().positive(),
  currency: z.string().regex(/^[a-z]{3}$/),
  allowed_payment_method_types: z.array(z.literal('card')).min(1),
  customer: z.string().optional(),
  description: z.string().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
  setup_future_usage: z.literal('off_session').optional(),
  confirm: yes.default(false),
  off_session: yes.default(false),
  payment_method_options: z
    .strictObject({ card: z.strictObject({ stored_credential_usage: z.literal('recurring').optional() }) })
    .optional(),
  return_url: z.url().optional(),
  expand: Expand,
  ...CardChoice,
});
const Confirm = z.strictObject({
  client_secret: z.string().optional(),
  return_url: z.url().optional(),
  expand: Expand,
  ...CardChoice,
});

const OPEN: readonly Intent['status'][] = ['requires_payment_method', 'requires_action'];

export async function createIntent(act: Act, body: unknown): Promise<Reply> {
  const input = parse(Create, body);
  const { customer = null, confirm, off_session: isOffSession, setup_future_usage: usage = null } = input;
  if (customer !== null && !(await findObject(act.tx, 'customer', customer)))
    throw new Refusal(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
  if (isOffSession && !confirm)
    throw new Refusal('off_session needs confirm.', { code: 'parameter_missing', param: 'confirm' });
  if (usage && input.payment_method_options?.card.stored_credential_usage)
    throw new Refusal('stored_credential_usage does not go with setup_future_usage.', {
      param: 'setup_future_usage',
    });
  const id = newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.allowed_payment_method_types,
    amount: input.amount,
    amount_received: 0,
    canceled_at: null,
    client_secret: newSecret(id),
    created: seconds(act.now),
    currency: input.currency,
    customer,
    description: input.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: input.metadata,
    next_action: null,
    payment_method: null,
    setup_future_usage: usage,
    status: 'requires_payment_method',
  };
  if (!confirm) return { status: 200, body: await saveObject(act.tx, intent) };
  return settle(act, intent, await chooseCard(act, input, customer), { ...input, isOffSession });
}

export async function confirmIntent(act: Act, id: string, body: unknown): Promise<Reply> {
  const input = parse(Confirm, body);
  const intent = await lockOpen(act, id);
  return settle(act, intent, await chooseCard(act, input, intent.customer), input);
}

async function lockOpen(act: Act, id: string): Promise<Intent> {
  const intent = await lockObject(act.tx, 'payment_intent', id);
  if (!intent) throw missing('payment_intent', id);
  if (!OPEN.includes(intent.status)) throw unexpectedState(intent.status);
  return intent;
}

async function settle(
  act: Act,
  intent: Intent,
  card: Card | PaymentError,
  { isOffSession = false, return_url }: { isOffSession?: boolean; return_url?: string | undefined },
): Promise<Reply> {
  if (!isCard(card)) return fail(act, intent, card);
  const verdict = judge(card, { isOffSession, isSaved: card.customer !== null });
  if (verdict === 'paid') return pay(act, intent, card);
  if (verdict !== 'bank-page') return fail(act, intent, verdict);
  const waiting = await saveObject<'payment_intent'>(act.tx, {
    ...intent,
    status: 'requires_action',
    payment_method: card.id,
    last_payment_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: {
        url: `${act.publicUrl}/sandbox/stripe/3ds/${intent.id}`,
        return_url: returnUrlOf(act.publicUrl, return_url, '/subscribed'),
      },
    },
  });
  act.emit('payment_intent.requires_action', waiting);
  return { status: 200, body: waiting };
}

export async function pay(act: Act, intent: Intent, card: Card): Promise<Reply> {
  const { id, amount, currency, customer } = intent;
  const charge = await saveObject<'charge'>(act.tx, {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    created: seconds(act.now),
    currency,
    customer,
    disputed: isDisputed(card),
    paid: true,
    payment_intent: id,
    payment_method: card.id,
    refunded: false,
    status: 'succeeded',
  });
  if (intent.setup_future_usage) await saveCard(act, card, customer);
  const paid = await saveObject<'payment_intent'>(act.tx, {
    ...intent,
    amount_received: amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: card.id,
    status: 'succeeded',
  });
  act.emit('payment_intent.succeeded', paid);
  if (charge.disputed) await openDispute(act, charge);
  return { status: 200, body: paid };
}

export async function fail(act: Act, intent: Intent, error: PaymentError): Promise<Reply> {
  const failed = await saveObject<'payment_intent'>(act.tx, {
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  act.emit('payment_intent.payment_failed', failed);
  return { status: 402, body: { error: { ...error, payment_intent: failed } } };
}

export async function cancelIntent(act: Act, id: string): Promise<Reply> {
  const intent = await lockOpen(act, id);
  const canceled = await saveObject<'payment_intent'>(act.tx, {
    ...intent,
    canceled_at: seconds(act.now),
    next_action: null,
    status: 'canceled',
  });
  act.emit('payment_intent.canceled', canceled);
  return { status: 200, body: canceled };
}
