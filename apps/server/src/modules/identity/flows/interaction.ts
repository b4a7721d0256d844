import type { FastifyInstance, FastifyReply } from 'fastify';
import { errors } from 'oidc-provider';
import { z } from 'zod';
import { logSecurity } from '../../../platform/http/security-log.ts';
import type { Claim } from '../accounts/claim.ts';
import type { PendingSignUp } from '../accounts/sign-up.service.ts';
import { ISSUER_PATH } from '../issuer.ts';
import { messagePage } from '../pages/message.page.ts';
import { accountInBrowser } from './browser-session.ts';
import type { Flow, Interaction, LogInVisit, Visit } from './flow.ts';
import { textOf } from './form-fields.ts';
import { pageContext, sendPage } from './page-scope.ts';

const Params = z.object({ uid: z.string().regex(/^[\w-]{1,64}$/) });

type Handle<V> = (visit: V) => Promise<FastifyReply>;
type Declare = (path: string, handle: Handle<Visit>) => void;

export interface Pages {
  get: Declare;
  post: Declare;
}

/** Declares the pages below `/interaction/:uid`. */
export function interactionPages(scope: FastifyInstance, flow: Flow): Pages {
  const declare =
    (method: string): Declare =>
    (path, handle) => {
      scope.route({
        method,
        url: `/interaction/:uid${path}`,
        handler: (request, reply) => {
          const uid = Params.safeParse(request.params).data?.uid ?? '';
          return handle({ ...flow, request, reply, uid, base: `${ISSUER_PATH}/interaction/${uid}` });
        },
      });
    };
  return { get: declare('GET'), post: declare('POST') };
}

/** The log-in that this browser has begun, by its cookie; undefined when it is another's, over, or too old. */
export async function findInteraction(visit: Visit): Promise<Interaction | undefined> {
  try {
    const interaction = await visit.provider().interactionDetails(visit.request.raw, visit.reply.raw);
    return interaction.uid === visit.uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/** For a page that needs a log-in that this browser has begun. */
export function begun(handle: Handle<LogInVisit>): Handle<Visit> {
  return async (visit) => {
    const interaction = await findInteraction(visit);
    return interaction ? handle({ ...visit, interaction }) : sendExpired(visit);
  };
}

/**
 * A log-in that is over. A person who has logged in and presses Back, or has finished it in another window, continues
 * to the app; a filled-in form is not discarded without a message.
 */
export async function sendExpired(visit: Visit): Promise<FastifyReply> {
  const { request, reply, deps } = visit;
  const account = await accountInBrowser(visit);
  if (!account) return sendPage(visit, 400, messagePage(pageContext(visit), 'expired'));
  const isRequested = request.method === 'GET' || textOf(request.body, 'action') === 'continue';
  if (isRequested) return reply.redirect(`${deps.config.publicUrl}/`, 303);
  return sendPage(visit, 409, messagePage(pageContext(visit), 'loggedIn', { email: account.email }));
}

const StoredClaim = z.object({ subject: z.string(), credential: z.string() });

/** Stored with the interaction between its pages. */
const Memory = z.object({
  signUp: z.object({ email: z.string(), claim: StoredClaim.optional() }).optional(),
  reset: z.object({ email: z.string() }).optional(),
  firstFactor: z.object({ claim: StoredClaim, at: z.number() }).optional(),
  isCodeGiven: z.boolean().optional(),
});
interface Memory {
  signUp?: PendingSignUp | undefined;
  reset?: { email: string } | undefined;
  /** The password was right; the log-in is not finished before the second factor. In milliseconds. */
  firstFactor?: { claim: Claim; at: number } | undefined;
  /** So was a code of the authenticator app: staff who have one go on to add a passkey. */
  isCodeGiven?: boolean | undefined;
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
async function leaveOtherAccount({ provider, interaction }: LogInVisit, subject: string): Promise<void> {
  if (!interaction.session || interaction.session.accountId === subject) return;
  const session = await provider().Session.findByUid(interaction.session.uid);
  await session?.destroy();
  interaction.session = undefined;
  await interaction.persist();
}

/** Names the account, never what was typed. */
export function logRefused({ request }: Visit, why: string, subject: string | undefined): void {
  logSecurity(request.log, 'log-in-refused', { why, subject, ip: request.ip });
}

/** How the person has shown who they are, in the words of RFC 8176. */
export type Proof = 'pwd' | 'otp' | 'pop' | 'mfa';

/**
 * The end of a log-in. A person who is not allowed in goes back with the reason and without a session
 * (docs/product/accounts.md#sign-in-failures).
 */
export async function finishLogIn(visit: LogInVisit, subject: string, amr: Proof[]): Promise<FastifyReply> {
  const { provider, policy, request, reply } = visit;
  const decision = await policy.check(subject);
  if (decision.allowed) await leaveOtherAccount(visit, subject);
  const facts = { subject, ip: request.ip, proof: amr.join(' ') };
  if (decision.allowed) logSecurity(request.log, 'log-in', facts);
  else logSecurity(request.log, 'log-in-refused', { ...facts, why: 'not allowed' });
  const result = decision.allowed
    ? { login: { accountId: subject, amr } }
    : { error: 'access_denied', error_description: decision.reason };
  const options = { mergeWithLastSubmission: false };
  return reply.redirect(await provider().interactionResult(request.raw, reply.raw, result, options), 303);
}
