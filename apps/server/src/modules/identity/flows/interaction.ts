import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { AccountPolicy } from '../account-policy.ts';
import type { AttemptLimits } from '../accounts/limits.ts';
import type { PendingSignUp } from '../accounts/sign-up.service.ts';
import { ISSUER_PATH } from '../issuer.ts';
import { expiredPage } from '../pages/message.page.ts';
import { pageContext, sendPage } from './page-scope.ts';

/** What the routes of all pages work with. */
export interface Flow {
  deps: Deps;
  policy: AccountPolicy;
  limits: AttemptLimits;
  /** The one with the newest keys. */
  provider(): Provider;
}

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const Params = z.object({ uid: z.string().regex(/^[\w-]{1,64}$/) });

function uidOf(request: FastifyRequest): string {
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

export function sendExpired(request: FastifyRequest, reply: FastifyReply, config: Config): FastifyReply {
  return sendPage(reply, 400, expiredPage(pageContext(request, config)));
}

/** Kept with the interaction between its pages. */
const Memory = z.object({
  signUp: z
    .object({
      email: z.string(),
      claim: z.object({ subject: z.string(), credential: z.string() }).optional(),
    })
    .optional(),
  reset: z.object({ email: z.string() }).optional(),
});
type Memory = { signUp?: PendingSignUp | undefined; reset?: { email: string } | undefined };

export function recall(interaction: Interaction | undefined): Memory {
  const memory = Memory.safeParse(interaction?.result ?? {});
  return memory.success ? memory.data : {};
}

export async function remember(interaction: Interaction, memory: Memory): Promise<void> {
  interaction.result = { ...memory };
  await interaction.persist();
}

/** The library would log the other account out through a page of its own; ours just ends that session. */
async function leaveOtherAccount(provider: Provider, interaction: Interaction, subject: string) {
  if (!interaction.session || interaction.session.accountId === subject) return;
  const session = await provider.Session.findByUid(interaction.session.uid);
  await session?.destroy();
  interaction.session = undefined;
  await interaction.persist();
}

/** The end of a log-in. Who may not come in goes back with the reason and without a session (decisions §2). */
export async function finishLogIn(
  flow: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
  subject: string,
): Promise<FastifyReply> {
  const provider = flow.provider();
  const answer = await flow.policy.check(subject);
  if (answer.allowed) await leaveOtherAccount(provider, interaction, subject);
  const result = answer.allowed
    ? { login: { accountId: subject, amr: ['pwd'] } }
    : { error: 'access_denied', error_description: answer.reason };
  const options = { mergeWithLastSubmission: false };
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, options), 303);
}
