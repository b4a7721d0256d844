import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type MailedLink, peekEmailToken } from '../accounts/email-tokens.ts';
import { inPasswordLane } from '../accounts/password-lanes.ts';
import { resetPassword, sendResetLink } from '../accounts/password-reset.service.ts';
import { MIN_PASSWORD, MIN_PASSWORD_WITH_SECOND_FACTOR } from '../accounts/password-rules.ts';
import { messagePage } from '../pages/message.page.ts';
import { forgotPasswordPage, resetPasswordPage } from '../pages/password-reset.page.ts';
import { hasSecondFactor } from '../passkeys/second-factor.queries.ts';
import type { Flow, Visit } from './flow.ts';
import { emailError, emailOf, newPasswordError, textOf } from './form-fields.ts';
import { begun, findInteraction, type Pages, remember } from './interaction.ts';
import { rememberDevice } from './known-device.ts';
import { sendDeadLink } from './mailed-link.ts';
import { linkContext, pageContext, parameterOf, sendPage } from './page-scope.ts';

export function passwordResetRoutes({ get, post }: Pages): void {
  get(
    '/forgot-password',
    begun(async (visit) =>
      sendPage(visit, 200, forgotPasswordPage(pageContext(visit), { base: visit.base })),
    ),
  );

  post(
    '/forgot-password',
    begun(async (visit) => {
      const { deps, limits, interaction, request, reply, base } = visit;
      const context = pageContext(visit);
      const email = emailOf(request.body);
      const errors = { email: emailError(context.t, email) };
      if (errors.email) return sendPage(visit, 422, forgotPasswordPage(context, { base, email, errors }));
      if (!(await limits.countMail(email))) {
        const failure = context.t('field.tooManyMails');
        return sendPage(visit, 429, forgotPasswordPage(context, { base, email, failure }));
      }
      await enqueue(deps.db, sendResetLink, { email, interactionUid: interaction.uid });
      await remember(interaction, { reset: { email } });
      return reply.redirect(`${base}/check-mail`, 303);
    }),
  );

  get('/reset-password', async (visit) => {
    const token = parameterOf(visit, 'token') ?? '';
    const link = await peek(visit, token);
    if (link.state !== 'open') return sendDead(visit, token, link);
    const minimum = await minimumOf(visit, link.account.subject);
    const view = { base: visit.base, token, email: link.account.email, minimum };
    return sendPage(visit, 200, resetPasswordPage(pageContext(visit), view));
  });

  post('/reset-password', async (visit) => {
    const { deps, limits, request, reply, base } = visit;
    const token = textOf(request.body, 'token');
    const context = linkContext(visit, token);
    const password = textOf(request.body, 'password');
    const { link, minimum, problem, isDone } = await inPasswordLane(
      { who: 'stranger', request },
      async () => {
        const link = await peek(visit, token);
        if (link.state !== 'open') return { link };
        const minimum = await minimumOf(visit, link.account.subject);
        const problem = await newPasswordError(deps, context.t, {
          password,
          email: link.account.email,
          minimum,
        });
        const isDone = !problem && (await resetPassword(deps, token, password)) !== undefined;
        return { link, minimum, problem, isDone };
      },
    );
    if (link.state !== 'open' || minimum === undefined) return sendDead(visit, token, link);
    const { email } = link.account;
    if (problem) {
      const view = { base, token, email, minimum, password, errors: { password: problem } };
      return sendPage(visit, 422, resetPasswordPage(context, view));
    }
    if (!isDone) return sendDead(visit, token, link);
    await limits.forgetSignIns(email);
    // The log-in that follows must not wait for a stranger who keeps guessing.
    rememberDevice(visit, email);
    if (await findInteraction(visit)) return reply.redirect(`${base}/log-in?notice=password-changed`, 303);
    return sendPage(visit, 200, messagePage(context, 'passwordChanged'));
  });
}

const peek = ({ deps: { db, clock } }: Visit, token: string) =>
  peekEmailToken(db, 'reset-password', token, clock.now());

const minimumOf = async ({ deps }: Flow, subject: string) =>
  (await hasSecondFactor(deps.db, subject)) ? MIN_PASSWORD_WITH_SECOND_FACTOR : MIN_PASSWORD;

const sendDead = (visit: Visit, token: string, link: MailedLink) =>
  sendDeadLink(visit, {
    kind: 'reset-password',
    token,
    link,
    renew: ({ email }) => enqueue(visit.deps.db, sendResetLink, { email, interactionUid: visit.uid }),
  });
