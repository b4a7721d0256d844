import { z } from 'zod';
import type { Act, Reply } from './act.ts';
import { type CardInput, cardOfToken, checkCard, notUsable } from './cards.ts';
import { findObject, lockObject, saveObject } from './objects.queries.ts';
import { missing, Refusal } from './refusal.ts';
import { type Card, newId, type PaymentError, seconds } from './shapes.ts';

const whole = z.coerce.number().int();
/** How a confirmation names the card: one that is saved, a token, or its number. */
export const CardChoice = {
  payment_method: z.string().optional(),
  payment_method_data: z
    .object({
      type: z.literal('card'),
      card: z.object({ number: z.string(), exp_month: whole, exp_year: whole, cvc: z.string().optional() }),
    })
    .optional(),
};
interface Choice {
  payment_method?: string | undefined;
  payment_method_data?: { card: CardInput } | undefined;
}

export const isCard = (saved: Card | PaymentError): saved is Card => 'object' in saved;

export async function chooseCard(
  act: Act,
  { payment_method: named, payment_method_data: typed }: Choice,
  customer: string | null,
): Promise<Card | PaymentError> {
  if (named === undefined && typed === undefined)
    throw new Refusal('A payment method is needed.', { code: 'parameter_missing', param: 'payment_method' });
  const input = typed ? withCentury(typed.card) : cardOfToken(named ?? '');
  if (input) return checkCard(input, act.now) ?? newCard(act, input);
  const card = await findObject(act.tx, 'payment_method', named ?? '');
  if (!card) throw new Refusal(`No such PaymentMethod: '${named}'`, { param: 'payment_method' });
  if (card.customer === null || card.customer !== customer) throw notUsable(card.id);
  return card;
}

const withCentury = (card: CardInput): CardInput =>
  card.exp_year < 100 ? { ...card, exp_year: 2000 + card.exp_year } : card;

function newCard(act: Act, { number, exp_month, exp_year }: CardInput): Promise<Card> {
  return saveObject(act.tx, {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: seconds(act.now),
    customer: null,
    card: { brand: 'visa', last4: number.replace(/\s/g, '').slice(-4), exp_month, exp_year },
  });
}

export async function saveCard(act: Act, card: Card, customer: string | null): Promise<void> {
  if (card.customer === null && customer !== null) await saveObject(act.tx, { ...card, customer });
}

export async function detachCard(act: Act, id: string): Promise<Reply> {
  const card = await lockObject(act.tx, 'payment_method', id);
  if (!card) throw missing('PaymentMethod', id);
  if (card.customer === null) throw notUsable(id);
  const detached = await saveObject(act.tx, { ...card, customer: null });
  act.emit('payment_method.detached', detached);
  return { status: 200, body: detached };
}
