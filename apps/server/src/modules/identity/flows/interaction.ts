import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { z } from 'zod';
import type { Claim } from '../accounts/claim.ts';
import type { PendingSignUp } from '../accounts/sign-up.service.ts';
import { ISSUER_PATH } from '../issuer.ts';
import { loggedInPage } from '../pages/mailed-link.page.ts';
import { expiredPage } from '../pages/message.page.ts';
import { accountInBrowser } from './browser-session.ts';
import type { Flow } from './flow.ts';
import { textOf } from './form-fields.ts';
import { pageContext, sendPage } from './page-scope.ts';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const Params = z.object({ uid: z.string().regex(/^[\w-]{1,64}$/) });

export function uidOf(request: FastifyRequest): string {
  const params = Params.safeParse(request.params);
  return params.success ? params.data.uid : '';
}

export function baseOf(request: FastifyRequest): string {
  return `${ISSUER_PATH}/interaction/${uidOf(request)}`;
}

/** The log-in that this browser has begun, by its cookie; undefined when it is another's, over, or too old. */
export async function findInteraction(
  flow: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  try {
    const interaction = await flow.provider().interactionDetails(request.raw, reply.raw);
    return interaction.uid === uidOf(request) ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/**
 * A log-in that is over. A person who has logged in and presses Back, or has finished it in another window, continues
 * to the app; a filled-in form is not discarded without a message.
 */
export async function sendExpired(
  flow: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config } = flow.deps;
  const account = await accountInBrowser(flow, request, reply);
  if (!account) return sendPage(reply, 400, expiredPage(pageContext(request, config)));
  const isAskedFor = request.method === 'GET' || textOf(request.body, 'action') === 'continue';
  if (isAskedFor) return reply.redirect(`${config.publicUrl}/`, 303);
  return sendPage(reply, 409, loggedInPage(pageContext(request, config), account.email));
}

const StoredClaim = z.object({ subject: z.string(), credential: z.string() });

/** Stored with the interaction between its pages. */
const Memory = z.object({
  signUp: z.object({ email: z.string(), claim: StoredClaim.optional() }).optional(),
  reset: z.object({ email: z.string() }).optional(),
  firstFactor: z.object({ claim: StoredClaim, at: z.number() }).optional(),
});
interface Memory {
  signUp?: PendingSignUp | undefined;
  reset?: { email: string } | undefined;
  /** The password was right; the log-in is not finished before the passkey. In milliseconds. */
  firstFactor?: { claim: Claim; at: number } | undefined;
}

export function recall(interaction: Interaction | undefined): Memory {
  const memory = Memory.safeParse(interaction?.result ?? {});
  return memory.success ? memory.data : {};
}

export async function remember(interaction: Interaction, memory: Memory): Promise<void> {
  interaction.result = { ...memory };
  await interaction.persist();
}

/** The library would log out the other account on its own page; ours just ends that session. */
async function leaveOtherAccount(provider: Provider, interaction: Interaction, subject: string) {
  if (!interaction.session || interaction.session.accountId === subject) return;
  const session = await provider.Session.findByUid(interaction.session.uid);
  await session?.destroy();
  interaction.session = undefined;
  await interaction.persist();
}

/** How the person has shown who they are, in the words of RFC 8176. */
export type Proof = 'pwd' | 'pop' | 'mfa';

/**
 * The end of a log-in. A person who is not allowed in goes back with the reason and without a session
 * (docs/product/accounts.md#sign-in-failures).
 */
export async function finishLogIn(
  flow: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
  subject: string,
  amr: Proof[],
): Promise<FastifyReply> {
  const provider = flow.provider();
  const decision = await flow.policy.check(subject);
  if (decision.allowed) await leaveOtherAccount(provider, interaction, subject);
  const result = decision.allowed
    ? { login: { accountId: subject, amr } }
    : { error: 'access_denied', error_description: decision.reason };
  const options = { mergeWithLastSubmission: false };
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, options), 303);
}
