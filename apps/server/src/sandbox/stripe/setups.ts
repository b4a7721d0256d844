import { z } from 'zod';
import type { Act, Reply } from './act.ts';
import { judge } from './cards.ts';
import { findObject, lockObject, saveObject } from './objects.queries.ts';
import { missing, parse, Refusal } from './refusal.ts';
import { returnUrlOf } from './return-url.ts';
import { CardChoice, chooseCard, isCard, saveCard } from './saved-cards.ts';
import { type Card, newId, newSecret, type PaymentError, type Setup, seconds } from './shapes.ts';

const Create = z.strictObject({
  allowed_payment_method_types: z.array(z.literal('card')).min(1),
  customer: z.string(),
  metadata: z.record(z.string(), z.string()).default({}),
  usage: z.literal('off_session').default('off_session'),
});
const Confirm = z.strictObject({
  client_secret: z.string().optional(),
  return_url: z.url().optional(),
  ...CardChoice,
});

/** A card saved without a payment. */
export async function createSetup(act: Act, body: unknown): Promise<Reply> {
  const { customer, metadata, usage } = parse(Create, body);
  if (!(await findObject(act.tx, 'customer', customer)))
    throw new Refusal(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
  const id = newId('seti');
  const setup = await saveObject<'setup_intent'>(act.tx, {
    id,
    object: 'setup_intent',
    client_secret: newSecret(id),
    created: seconds(act.now),
    customer,
    last_setup_error: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    usage,
  });
  return { status: 200, body: setup };
}

export async function confirmSetup(act: Act, id: string, body: unknown): Promise<Reply> {
  const input = parse(Confirm, body);
  const setup = await lockObject(act.tx, 'setup_intent', id);
  if (!setup) throw missing('setup_intent', id);
  if (setup.status === 'succeeded')
    throw new Refusal('This setup has succeeded already.', { code: 'setup_intent_unexpected_state' });
  const card = await chooseCard(act, input, setup.customer);
  if (!isCard(card)) return failSetup(act, setup, card);
  const verdict = judge(card, { isSaved: false });
  if (verdict === 'paid') return finishSetup(act, setup, card);
  if (verdict !== 'bank-page') return failSetup(act, setup, verdict);
  const waiting = await saveObject<'setup_intent'>(act.tx, {
    ...setup,
    status: 'requires_action',
    payment_method: card.id,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: {
        url: `${act.publicUrl}/sandbox/stripe/3ds/${id}`,
        return_url: returnUrlOf(act.publicUrl, input.return_url, '/plans'),
      },
    },
  });
  return { status: 200, body: waiting };
}

export async function finishSetup(act: Act, setup: Setup, card: Card): Promise<Reply> {
  await saveCard(act, card, setup.customer);
  const done = await saveObject<'setup_intent'>(act.tx, {
    ...setup,
    status: 'succeeded',
    payment_method: card.id,
    last_setup_error: null,
    next_action: null,
  });
  act.emit('setup_intent.succeeded', done);
  return { status: 200, body: done };
}

export async function failSetup(act: Act, setup: Setup, error: PaymentError): Promise<Reply> {
  const failed = await saveObject<'setup_intent'>(act.tx, {
    ...setup,
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: error,
    next_action: null,
  });
  act.emit('setup_intent.setup_failed', failed);
  return { status: 402, body: { error: { ...error, setup_intent: failed } } };
}
