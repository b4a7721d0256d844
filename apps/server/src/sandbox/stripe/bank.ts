import type { Act, Reply } from './act.ts';
import { bankRefused } from './cards.ts';
import { fail, pay } from './intents.ts';
import { findObject, lockObject } from './objects.queries.ts';
import { unexpectedState } from './refusal.ts';
import { failSetup, finishSetup } from './setups.ts';
import type { Card, Intent, Setup } from './shapes.ts';

/** The request that waits for the card holder on the bank's page, and where the browser goes afterwards. */
export interface Approval {
  subject: Intent | Setup;
  card: Card;
  returnUrl: string;
}

export async function findApproval(act: Pick<Act, 'tx'>, id: string): Promise<Approval | undefined> {
  const subject =
    (await lockObject(act.tx, 'payment_intent', id)) ?? (await lockObject(act.tx, 'setup_intent', id));
  if (subject?.status !== 'requires_action' || !subject.next_action) return undefined;
  const card = await findObject(act.tx, 'payment_method', subject.payment_method ?? '');
  return card && { subject, card, returnUrl: subject.next_action.redirect_to_url.return_url };
}

/** Returns where the browser goes, with what the vendor adds to the address. */
export async function decide(act: Act, id: string, isApproved: boolean): Promise<Reply> {
  const approval = await findApproval(act, id);
  if (!approval) throw unexpectedState('closed');
  const { subject, card } = approval;
  if (subject.object === 'payment_intent')
    await (isApproved ? pay(act, subject, card) : fail(act, subject, bankRefused(card)));
  else await (isApproved ? finishSetup(act, subject, card) : failSetup(act, subject, bankRefused(card)));
  const url = new URL(approval.returnUrl);
  url.searchParams.set(subject.object, subject.id);
  url.searchParams.set(`${subject.object}_client_secret`, subject.client_secret);
  url.searchParams.set('redirect_status', isApproved ? 'succeeded' : 'failed');
  return { status: 303, body: { url: url.href } };
}
