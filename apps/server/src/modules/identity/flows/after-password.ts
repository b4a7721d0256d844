import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Account, findAccount } from '../accounts/accounts.queries.ts';
import { claimOf, isClaim } from '../accounts/claim.ts';
import { hasPasskey } from '../passkeys/passkeys.queries.ts';
import { needsPasskey } from '../passkeys/staff.ts';
import type { Flow } from './flow.ts';
import { baseOf, finishLogIn, type Interaction, recall, remember } from './interaction.ts';

/** How long the right password is remembered while the passkey is missing. */
const FIRST_FACTOR_MS = 10 * 60 * 1000;

type Step = 'second-factor' | 'add-passkey';

/** What a password alone does not open (docs/product/accounts.md#passkeys). */
export async function stepAfterPassword(flow: Flow, subject: string): Promise<Step | undefined> {
  if (await hasPasskey(flow.deps.db, subject)) return 'second-factor';
  return (await needsPasskey(flow.deps, flow.policy, subject)) ? 'add-passkey' : undefined;
}

/** Ends the log-in of a person who knows the password, or leads to the passkey first. */
export async function continueLogIn(
  flow: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
  account: Account,
): Promise<FastifyReply> {
  const step = await stepAfterPassword(flow, account.subject);
  if (!step) return finishLogIn(flow, request, reply, interaction, account.subject, ['pwd']);
  const at = flow.deps.clock.now().getTime();
  await remember(interaction, { firstFactor: { claim: claimOf(account), at } });
  return reply.redirect(`${baseOf(request)}/${step}`, 303);
}

/** Whose password this browser has typed a moment ago; undefined when it was changed since. */
export async function accountAfterPassword(
  flow: Flow,
  interaction: Interaction | undefined,
): Promise<Account | undefined> {
  const { firstFactor } = recall(interaction);
  const { db, clock } = flow.deps;
  if (!firstFactor || clock.now().getTime() - firstFactor.at > FIRST_FACTOR_MS) return undefined;
  const account = await findAccount(db, firstFactor.claim.subject);
  return account && isClaim(firstFactor.claim, account) ? account : undefined;
}
