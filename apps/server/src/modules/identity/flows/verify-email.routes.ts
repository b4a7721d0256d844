import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MailedLink, peekEmailToken } from '../accounts/email-tokens.ts';
import { inPasswordLane } from '../accounts/password-lanes.ts';
import { checkCredentials } from '../accounts/sign-in.service.ts';
import { isClaimOf, sendVerification, verifyEmail } from '../accounts/sign-up.service.ts';
import { verifyEmailPage } from '../pages/verify-email.page.ts';
import { continueLogIn, stepAfterPassword } from './after-password.ts';
import { openSession } from './browser-session.ts';
import type { Flow } from './flow.ts';
import { textOf } from './form-fields.ts';
import { baseOf, findInteraction, recall, uidOf } from './interaction.ts';
import { rememberDevice } from './known-device.ts';
import { sendDeadLink } from './mailed-link.ts';
import { linkContext, pageContext, sendPage } from './page-scope.ts';

/**
 * The mailed link. The browser that signed up goes straight into the app, in any tab. Any other browser must enter the
 * password, which also logs it in. Otherwise an attacker could sign up with a stranger's address and wait for the
 * stranger to confirm it.
 */
export function verifyEmailRoutes(scope: FastifyInstance, flow: Flow): void {
  const { config, db, clock } = flow.deps;

  const sendDead = (request: FastifyRequest, reply: FastifyReply, token: string, link: MailedLink) =>
    sendDeadLink(flow, request, reply, {
      kind: 'verify-email',
      token,
      link,
      renew: (account) => sendVerification(flow.deps, account, uidOf(request)),
    });

  scope.get('/interaction/:uid/verify-email', async (request, reply) => {
    const context = pageContext(request, config);
    const token = new URL(request.url, config.publicUrl).searchParams.get('token') ?? '';
    const link = await peekEmailToken(db, 'verify-email', token, clock.now());
    if (link.state !== 'open' || link.account.emailVerifiedAt) return sendDead(request, reply, token, link);
    const { account } = link;
    const interaction = await findInteraction(flow, request, reply);
    const isSameBrowser = isClaimOf(recall(interaction).signUp, account);
    const view = { base: baseOf(request), token, email: account.email, isSameBrowser };
    return sendPage(reply, 200, verifyEmailPage(context, view));
  });

  scope.post('/interaction/:uid/verify-email', async (request, reply) => {
    const token = textOf(request.body, 'token');
    const context = linkContext(request, config, token);
    const { t } = context;
    const password = textOf(request.body, 'password');
    async function check() {
      const link = await peekEmailToken(db, 'verify-email', token, clock.now());
      if (link.state !== 'open' || link.account.emailVerifiedAt) return { link };
      const interaction = await findInteraction(flow, request, reply);
      const isSameBrowser = isClaimOf(recall(interaction).signUp, link.account);
      if (isSameBrowser || password === '') return { link, interaction, isSameBrowser };
      // Whoever has the link has the mailbox: guesses made elsewhere do not count against it.
      const device = hash('sha256', token, 'base64url');
      const credentials = { email: link.account.email, password, address: request.ip, device };
      const signIn = await checkCredentials(flow.deps, flow.limits, credentials);
      return { link, interaction, isSameBrowser, signIn };
    }
    // The browser that signed up sends no password, and waits for nobody.
    const { link, interaction, isSameBrowser, signIn } =
      password === '' ? await check() : await inPasswordLane({ who: 'stranger', request }, check);
    if (link.state !== 'open' || isSameBrowser === undefined) return sendDead(request, reply, token, link);
    const { account } = link;
    const { email } = account;
    const view = { base: baseOf(request), token, email, isSameBrowser };
    if (signIn?.outcome === 'too-many')
      return sendPage(reply, 429, verifyEmailPage(context, { ...view, failure: t('field.tooMany') }));
    if (!isSameBrowser && signIn?.outcome !== 'right') {
      const errors = { password: password === '' ? t('field.passwordMissing') : t('field.wrong') };
      return sendPage(reply, 401, verifyEmailPage(context, { ...view, errors }));
    }

    if (!(await verifyEmail(flow.deps, token))) return sendDead(request, reply, token, link);
    rememberDevice(flow, request, reply, email);
    if (isSameBrowser && interaction) return continueLogIn(flow, request, reply, interaction, account);
    // Without an interaction there is no page for the passkey: the person logs in.
    if (await stepAfterPassword(flow, account.subject)) return reply.redirect(`${config.publicUrl}/`, 303);
    return openSession(flow, request, reply, account.subject);
  });
}
