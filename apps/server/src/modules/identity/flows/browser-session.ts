import type { FastifyReply } from 'fastify';
import { type Account, findAccount } from '../accounts/accounts.queries.ts';
import { cookieNames } from '../cookie-names.ts';
import { SESSION_SECONDS } from '../provider/lifetimes.ts';
import type { Visit } from './flow.ts';

/** The account that is logged in in this browser, from the provider's cookie. */
export async function accountInBrowser(visit: Visit): Promise<Account | undefined> {
  const provider = visit.provider();
  const session = await provider.Session.get(provider.createContext(visit.request.raw, visit.reply.raw));
  return session.accountId ? findAccount(visit.deps.db, session.accountId) : undefined;
}

/**
 * A log-in outside of an interaction, because a mailed link opened on another device has none. The app then signs in
 * from the cookie, as after any reload, and checks there whether the person is allowed in.
 */
export async function openSession(visit: Visit, subject: string): Promise<FastifyReply> {
  const { request, reply } = visit;
  const { config } = visit.deps;
  const provider = visit.provider();
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
  return reply.redirect(`${config.publicUrl}/`, 303);
}
