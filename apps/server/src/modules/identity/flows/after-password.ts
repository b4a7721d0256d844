import type { FastifyReply } from 'fastify';
import { type Account, findAccount, markPasskeyOffered } from '../accounts/accounts.queries.ts';
import { claimOf, isClaim } from '../accounts/claim.ts';
import { hasAuthenticator } from '../authenticator/authenticator.queries.ts';
import { isShared } from '../own-account/confirm.ts';
import { hasPasskey } from '../passkeys/passkeys.queries.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { isStaff } from '../passkeys/staff.ts';
import type { Flow, LogInVisit } from './flow.ts';
import { textOf } from './form-fields.ts';
import { finishLogIn, recall, remember } from './interaction.ts';

/** How long the right password is remembered while the second factor is missing. */
const FIRST_FACTOR_MS = 10 * 60 * 1000;

type Step = 'second-factor' | 'code' | 'add-passkey';

/** The step that follows the password, if it isn't enough (docs/product/accounts.md#passkeys). */
export async function stepAfterPassword(
  { deps, policy }: Flow,
  subject: string,
  isCodeGiven = false,
): Promise<Step | undefined> {
  if (await hasPasskey(deps.db, subject)) return 'second-factor';
  if (!isCodeGiven && (await hasAuthenticator(deps.db, subject))) return 'code';
  return (await isStaff(deps, policy, subject)) ? 'add-passkey' : undefined;
}

/** Ends the log-in of a person who knows the password, or opens the page of the next step. */
export async function continueLogIn(visit: LogInVisit, account: Account): Promise<FastifyReply> {
  const { deps, interaction, reply, base } = visit;
  const step =
    (await stepAfterPassword(visit, account.subject)) ?? (await offerAfterPassword(visit, account));
  if (!step) return finishLogIn(visit, account.subject, ['pwd']);
  await remember(interaction, { firstFactor: { claim: claimOf(account), at: deps.clock.now().getTime() } });
  return reply.redirect(`${base}/${step}`, 303);
}

/** Once for each account, where the page's script says that the device has a lock of its own. */
async function offerAfterPassword(
  { deps: { db, config, clock }, request }: LogInVisit,
  account: Account,
): Promise<'offer-passkey' | undefined> {
  const isAble = textOf(request.body, 'device') === 'has-lock' && relyingPartyOf(config) !== undefined;
  if (!isAble || account.passkeyOfferedAt || isShared(config, account)) return undefined;
  await markPasskeyOffered(db, account.subject, clock.now());
  return 'offer-passkey';
}

/** The account whose password was typed here a moment ago; undefined when it was changed since. */
export async function accountAfterPassword({
  deps: { db, clock },
  interaction,
}: LogInVisit): Promise<Account | undefined> {
  const { firstFactor } = recall(interaction);
  if (!firstFactor || clock.now().getTime() - firstFactor.at > FIRST_FACTOR_MS) return undefined;
  const account = await findAccount(db, firstFactor.claim.subject);
  return account && isClaim(firstFactor.claim, account) ? account : undefined;
}
