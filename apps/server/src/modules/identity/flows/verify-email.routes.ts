import { hash } from 'node:crypto';
import { type MailedLink, peekEmailToken } from '../accounts/email-tokens.ts';
import { inPasswordLane } from '../accounts/password-lanes.ts';
import { checkCredentials } from '../accounts/sign-in.service.ts';
import { isClaimOf, sendVerification, verifyEmail } from '../accounts/sign-up.service.ts';
import { verifyEmailPage } from '../pages/verify-email.page.ts';
import { continueLogIn, stepAfterPassword } from './after-password.ts';
import { openSession } from './browser-session.ts';
import type { Visit } from './flow.ts';
import { textOf } from './form-fields.ts';
import { findInteraction, type Pages, recall } from './interaction.ts';
import { rememberDevice } from './known-device.ts';
import { sendDeadLink } from './mailed-link.ts';
import { linkContext, pageContext, parameterOf, sendPage } from './page-scope.ts';

/**
 * The mailed link. The browser that signed up goes straight into the app, in any tab. Any other browser must enter the
 * password, which also logs it in. Otherwise an attacker could sign up with a stranger's address and wait for the
 * stranger to confirm it.
 */
export function verifyEmailRoutes({ get, post }: Pages): void {
  get('/verify-email', async (visit) => {
    const token = parameterOf(visit, 'token') ?? '';
    const link = await peek(visit, token);
    if (link.state !== 'open' || link.account.emailVerifiedAt) return sendDead(visit, token, link);
    const { account } = link;
    const isSameBrowser = isClaimOf(recall(await findInteraction(visit)).signUp, account);
    const view = { base: visit.base, token, email: account.email, isSameBrowser };
    return sendPage(visit, 200, verifyEmailPage(pageContext(visit), view));
  });

  post('/verify-email', async (visit) => {
    const { deps, limits, request, reply, base } = visit;
    const token = textOf(request.body, 'token');
    const context = linkContext(visit, token);
    const { t } = context;
    const password = textOf(request.body, 'password');
    async function check() {
      const link = await peek(visit, token);
      if (link.state !== 'open' || link.account.emailVerifiedAt) return { link };
      const interaction = await findInteraction(visit);
      const isSameBrowser = isClaimOf(recall(interaction).signUp, link.account);
      if (isSameBrowser || password === '') return { link, interaction, isSameBrowser };
      // The link proves the mailbox: guesses made elsewhere do not count against it.
      const device = hash('sha256', token, 'base64url');
      const credentials = { email: link.account.email, password, address: request.ip, device };
      const signIn = await checkCredentials(deps, limits, credentials);
      return { link, interaction, isSameBrowser, signIn };
    }
    // The browser that signed up sends no password, and waits for nobody.
    const { link, interaction, isSameBrowser, signIn } =
      password === '' ? await check() : await inPasswordLane({ who: 'stranger', request }, check);
    if (link.state !== 'open' || isSameBrowser === undefined) return sendDead(visit, token, link);
    const { account } = link;
    const { email } = account;
    const view = { base, token, email, isSameBrowser };
    if (signIn?.outcome === 'too-many')
      return sendPage(visit, 429, verifyEmailPage(context, { ...view, failure: t('field.tooMany') }));
    if (!isSameBrowser && signIn?.outcome !== 'right') {
      const errors = { password: password === '' ? t('field.passwordMissing') : t('field.wrong') };
      return sendPage(visit, 401, verifyEmailPage(context, { ...view, errors }));
    }

    if (!(await verifyEmail(deps, token))) return sendDead(visit, token, link);
    rememberDevice(visit, email);
    if (isSameBrowser && interaction) return continueLogIn({ ...visit, interaction }, account);
    // Without an interaction there is no page for the passkey: the person logs in.
    if (await stepAfterPassword(visit, account.subject))
      return reply.redirect(`${deps.config.publicUrl}/`, 303);
    return openSession(visit, account.subject);
  });
}

const peek = ({ deps: { db, clock } }: Visit, token: string) =>
  peekEmailToken(db, 'verify-email', token, clock.now());

const sendDead = (visit: Visit, token: string, link: MailedLink) =>
  sendDeadLink(visit, {
    kind: 'verify-email',
    token,
    link,
    renew: (account) => sendVerification(visit.deps, account, visit.uid),
  });
