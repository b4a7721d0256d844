import Stripe from 'stripe';
import { AppError } from '../../../platform/errors.ts';
import { idOf } from './intent.ts';

/** Older or newer than this is refused, even with a valid signature. */
const WINDOW_SECONDS = 5 * 60;

/** Something happened to an object at the gateway. The state itself is retrieved from the gateway. */
export interface GatewayEvent {
  id: string;
  type: string;
  intentId: string | null;
  cardId: string | null;
  setupId: string | null;
}

/** Checks the signature of the raw body. Stripe's own check refuses only old messages, so the future is checked here. */
export function verifyWebhook(secret: string, raw: Buffer, header: unknown, now: Date): GatewayEvent {
  const signature = typeof header === 'string' ? header : '';
  const event = construct(secret, raw, signature, now);
  // The last one, as Stripe's own check reads it.
  const time = signature.split(',').findLast((part) => part.startsWith('t='));
  if (!(Number(time?.slice(2)) - now.getTime() / 1000 <= WINDOW_SECONDS))
    throw new AppError('payment.signature-invalid', 'The message is dated in the future.');
  return read(event);
}

function construct(secret: string, raw: Buffer, header: string, now: Date): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(raw, header, secret, WINDOW_SECONDS, undefined, now.getTime());
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new AppError('request.invalid', 'The message is not one of the card gateway.');
    throw new AppError('payment.signature-invalid', 'The signature is not valid, or too old.');
  }
}

interface Subject {
  object?: unknown;
  id?: unknown;
  payment_intent?: Parameters<typeof idOf>[0];
}

/** The gateway's ids and types are short and plain. Anything else is not stored, whoever signed it. */
const plain = (value: unknown) =>
  typeof value === 'string' && /^[\x21-\x7E]{1,255}$/.test(value) ? value : null;

function read(event: Stripe.Event | null): GatewayEvent {
  const [id, type] = [plain(event?.id), plain(event?.type)];
  if (id === null || type === null)
    throw new AppError('request.invalid', 'The message is not one of the card gateway.');
  const subject: Subject = event?.data?.object ?? {};
  const own = (object: string) => (subject.object === object ? plain(subject.id) : null);
  return {
    id,
    type,
    intentId: own('payment_intent') ?? plain(idOf(subject.payment_intent)),
    cardId: own('payment_method'),
    setupId: own('setup_intent'),
  };
}
