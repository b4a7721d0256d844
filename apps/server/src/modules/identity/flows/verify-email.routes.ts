import type { FastifyInstance } from 'fastify';
import { peekEmailToken } from '../accounts/email-tokens.ts';
import { checkCredentials } from '../accounts/sign-in.service.ts';
import { isClaimOf, verifyEmail } from '../accounts/sign-up.service.ts';
import { deadLinkPage, verifiedPage } from '../pages/message.page.ts';
import { verifyEmailPage } from '../pages/verify-email.page.ts';
import { textOf } from './form-fields.ts';
import { baseOf, type Flow, findInteraction, finishLogIn, recall } from './interaction.ts';
import { linkContext, pageContext, sendPage } from './page-scope.ts';

/**
 * The mailed link. The browser that signed up goes straight into the app. Any other one must know the password:
 * else somebody could sign up with a stranger's address and wait for the stranger to confirm it.
 */
export function verifyEmailRoutes(scope: FastifyInstance, flow: Flow): void {
  const { config, db, clock } = flow.deps;

  scope.get('/interaction/:uid/verify-email', async (request, reply) => {
    const context = pageContext(request, config);
    const token = new URL(request.url, config.publicUrl).searchParams.get('token') ?? '';
    const account = await peekEmailToken(db, 'verify-email', token, clock.now());
    if (!account) return sendPage(reply, 410, deadLinkPage(context));
    const interaction = await findInteraction(flow, request, reply);
    const isSameBrowser = isClaimOf(recall(interaction).signUp, account);
    const view = { base: baseOf(request), token, email: account.email, isSameBrowser };
    return sendPage(reply, 200, verifyEmailPage(context, view));
  });

  scope.post('/interaction/:uid/verify-email', async (request, reply) => {
    const token = textOf(request.body, 'token');
    const context = linkContext(request, config, token);
    const { t } = context;
    const account = await peekEmailToken(db, 'verify-email', token, clock.now());
    if (!account) return sendPage(reply, 410, deadLinkPage(context));
    const { email } = account;
    const interaction = await findInteraction(flow, request, reply);
    const isSameBrowser = isClaimOf(recall(interaction).signUp, account);

    if (!isSameBrowser) {
      const view = { base: baseOf(request), token, email, isSameBrowser };
      const password = textOf(request.body, 'password');
      const signIn = await checkCredentials(flow.deps, flow.limits, { email, password, address: request.ip });
      if (signIn.outcome === 'too-many')
        return sendPage(reply, 429, verifyEmailPage(context, { ...view, failure: t('field.tooMany') }));
      if (signIn.outcome === 'wrong') {
        const errors = { password: password === '' ? t('field.passwordMissing') : t('field.wrong') };
        return sendPage(reply, 401, verifyEmailPage(context, { ...view, errors }));
      }
    }

    if (!(await verifyEmail(flow.deps, token))) return sendPage(reply, 410, deadLinkPage(context));
    if (isSameBrowser && interaction) return finishLogIn(flow, request, reply, interaction, account.subject);
    return sendPage(reply, 200, verifiedPage(context, email));
  });
}
