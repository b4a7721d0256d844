import { declineOf } from '@canola/api-schema/billing/decline';
import { z } from 'zod';
import { type CardOutcome, type CardTask, intentIdOf, overtaken, returnAddress } from './gateway.ts';

export interface TypedCard {
  number: string;
  month: number;
  year: number;
  cvc: string;
  name: string;
}

const Refusal = z.object({
  error: z.object({ code: z.string().optional(), decline_code: z.string().optional() }),
});
const Intent = z.object({
  status: z.string(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string() }).nullish() }).nullish(),
  last_payment_error: Refusal.shape.error.nullish(),
});

const addressOf = ({ kind, clientSecret }: CardTask) =>
  `/sandbox/stripe/v1/${kind}_intents/${intentIdOf(clientSecret)}`;
const withKey = ({ publicKey }: CardTask) => ({ authorization: `Bearer ${publicKey}` });

/** The same request that the gateway's own script sends, to the stand-in on this server. */
export async function confirmAtStandIn(task: CardTask, card: TypedCard): Promise<CardOutcome> {
  const response = await fetch(`${addressOf(task)}/confirm`, {
    method: 'POST',
    headers: withKey(task),
    body: new URLSearchParams({
      client_secret: task.clientSecret,
      return_url: returnAddress(task),
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.number,
      'payment_method_data[card][exp_month]': String(card.month),
      'payment_method_data[card][exp_year]': String(card.year),
      'payment_method_data[card][cvc]': card.cvc,
      'payment_method_data[billing_details][name]': card.name,
    }),
  }).catch(() => undefined);
  const body: unknown = await response?.json().catch(() => undefined);
  const refusal = Refusal.safeParse(body);
  if (refusal.success) {
    const { code, decline_code: bankCode } = refusal.data.error;
    const decline = declineOf(bankCode ?? code);
    return decline === 'gone' ? overtaken(task, await statusOf(task)) : { status: 'declined', decline };
  }
  const intent = Intent.safeParse(body);
  if (!intent.success) return { status: 'declined', decline: 'unavailable' };
  return outcomeOf(intent.data);
}

async function statusOf(task: CardTask): Promise<string | undefined> {
  const query = new URLSearchParams({ client_secret: task.clientSecret });
  const response = await fetch(`${addressOf(task)}?${query}`, { headers: withKey(task) }).catch(
    () => undefined,
  );
  return Intent.safeParse(await response?.json().catch(() => undefined)).data?.status;
}

function outcomeOf(intent: z.infer<typeof Intent>): CardOutcome {
  const { status, next_action: action, last_payment_error: error } = intent;
  const url = action?.redirect_to_url?.url;
  if (status === 'requires_action' && url) return { status: 'bank', url };
  if (status === 'succeeded' || status === 'processing') return { status: 'done' };
  return { status: 'declined', decline: declineOf(error?.decline_code ?? error?.code) };
}
