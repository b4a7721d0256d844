import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Account, findAccount } from '../accounts/accounts.queries.ts';
import { cookieNames } from '../cookie-names.ts';
import { SESSION_SECONDS } from '../provider/lifetimes.ts';
import type { Flow } from './flow.ts';

/** The account that is logged in in this browser, from the provider's cookie. */
export async function accountInBrowser(
  flow: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Account | undefined> {
  const provider = flow.provider();
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
  return session.accountId ? findAccount(flow.deps.db, session.accountId) : undefined;
}

/**
 * A log-in outside of an interaction, because a mailed link opened on another device has none. The app then signs in
 * from the cookie, as after any reload, and checks there whether the person is allowed in.
 */
export async function openSession(
  flow: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
  subject: string,
): Promise<FastifyReply> {
  const { config } = flow.deps;
  const { publicUrl } = config;
  const provider = flow.provider();
  const context = provider.createContext(request.raw, reply.raw);
  const former = await provider.Session.get(context);
  if (former.accountId) await former.destroy();
  const session = new provider.Session();
  session.loginAccount({ accountId: subject, amr: ['pwd'] });
  await session.save(SESSION_SECONDS);
  // The same attributes the library sets; behind a proxy only the configured address knows about HTTPS.
  context.cookies.secure = cookieNames(config).isSecure;
  context.cookies.set(provider.cookieName('session'), session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    expires: new Date(session.exp * 1000),
  });
  return reply.redirect(`${publicUrl}/`, 303);
}
