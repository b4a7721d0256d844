import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type MailedLink, peekEmailToken } from '../accounts/email-tokens.ts';
import { inPasswordLane } from '../accounts/password-lanes.ts';
import { resetPassword, sendResetLink } from '../accounts/password-reset.service.ts';
import { MIN_PASSWORD, MIN_PASSWORD_WITH_PASSKEY } from '../accounts/password-rules.ts';
import { passwordChangedPage } from '../pages/message.page.ts';
import { forgotPasswordPage, resetPasswordPage } from '../pages/password-reset.page.ts';
import { hasPasskey } from '../passkeys/passkeys.queries.ts';
import type { Flow } from './flow.ts';
import { emailError, emailOf, newPasswordError, textOf } from './form-fields.ts';
import { baseOf, findInteraction, remember, sendExpired, uidOf } from './interaction.ts';
import { rememberDevice } from './known-device.ts';
import { sendDeadLink } from './mailed-link.ts';
import { linkContext, pageContext, sendPage } from './page-scope.ts';

export function passwordResetRoutes(scope: FastifyInstance, flow: Flow): void {
  const { config, db, clock } = flow.deps;

  const sendDead = (request: FastifyRequest, reply: FastifyReply, token: string, link: MailedLink) =>
    sendDeadLink(flow, request, reply, {
      kind: 'reset-password',
      token,
      link,
      renew: ({ email }) => enqueue(db, sendResetLink, { email, interactionUid: uidOf(request) }),
    });

  const minimumOf = async (subject: string) =>
    (await hasPasskey(db, subject)) ? MIN_PASSWORD_WITH_PASSKEY : MIN_PASSWORD;

  scope.get('/interaction/:uid/forgot-password', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    return sendPage(reply, 200, forgotPasswordPage(pageContext(request, config), { base: baseOf(request) }));
  });

  scope.post('/interaction/:uid/forgot-password', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    const context = pageContext(request, config);
    const { t } = context;
    const base = baseOf(request);
    const email = emailOf(request.body);
    const errors = { email: emailError(t, email) };
    if (errors.email) return sendPage(reply, 422, forgotPasswordPage(context, { base, email, errors }));
    if (!(await flow.limits.countMail(email)))
      return sendPage(
        reply,
        429,
        forgotPasswordPage(context, { base, email, failure: t('field.tooManyMails') }),
      );
    await enqueue(db, sendResetLink, { email, interactionUid: interaction.uid });
    await remember(interaction, { reset: { email } });
    return reply.redirect(`${base}/check-mail`, 303);
  });

  scope.get('/interaction/:uid/reset-password', async (request, reply) => {
    const context = pageContext(request, config);
    const token = new URL(request.url, config.publicUrl).searchParams.get('token') ?? '';
    const link = await peekEmailToken(db, 'reset-password', token, clock.now());
    if (link.state !== 'open') return sendDead(request, reply, token, link);
    const minimum = await minimumOf(link.account.subject);
    const view = { base: baseOf(request), token, email: link.account.email, minimum };
    return sendPage(reply, 200, resetPasswordPage(context, view));
  });

  scope.post('/interaction/:uid/reset-password', async (request, reply) => {
    const token = textOf(request.body, 'token');
    const context = linkContext(request, config, token);
    const password = textOf(request.body, 'password');
    const { link, minimum, problem, isDone } = await inPasswordLane(
      { who: 'stranger', request },
      async () => {
        const link = await peekEmailToken(db, 'reset-password', token, clock.now());
        if (link.state !== 'open') return { link };
        const minimum = await minimumOf(link.account.subject);
        const problem = newPasswordError(context.t, password, link.account.email, minimum);
        const isDone = !problem && (await resetPassword(flow.deps, token, password)) !== undefined;
        return { link, minimum, problem, isDone };
      },
    );
    if (link.state !== 'open' || minimum === undefined) return sendDead(request, reply, token, link);
    const { email } = link.account;
    if (problem) {
      const view = { base: baseOf(request), token, email, minimum, password, errors: { password: problem } };
      return sendPage(reply, 422, resetPasswordPage(context, view));
    }
    if (!isDone) return sendDead(request, reply, token, link);
    await flow.limits.forgetSignIns(email);
    // The log-in that follows must not wait for a stranger who keeps guessing.
    rememberDevice(flow, request, reply, email);
    const interaction = await findInteraction(flow, request, reply);
    if (interaction) return reply.redirect(`${baseOf(request)}/log-in?notice=password-changed`, 303);
    return sendPage(reply, 200, passwordChangedPage(context));
  });
}
