import type { FastifyInstance } from 'fastify';
import type { Translate } from '../../../platform/i18n/texts.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { inPasswordLane } from '../accounts/password-lanes.ts';
import { sendResetLink } from '../accounts/password-reset.service.ts';
import { MIN_PASSWORD } from '../accounts/password-rules.ts';
import { resendVerification, signUp, verifiedAccount } from '../accounts/sign-up.service.ts';
import { checkMailPage } from '../pages/check-mail.page.ts';
import { asLanguage, languageCookie } from '../pages/language.ts';
import { signUpPage } from '../pages/sign-up.page.ts';
import { continueLogIn } from './after-password.ts';
import type { Flow } from './flow.ts';
import { emailError, emailOf, newPasswordError, textOf } from './form-fields.ts';
import { baseOf, findInteraction, recall, remember, sendExpired } from './interaction.ts';
import { pageContext, sendPage } from './page-scope.ts';

export function signUpRoutes(scope: FastifyInstance, flow: Flow): void {
  const { config, db } = flow.deps;

  scope.get('/interaction/:uid/sign-up', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    return sendPage(reply, 200, signUpPage(pageContext(request, config), { base: baseOf(request) }));
  });

  scope.post('/interaction/:uid/sign-up', async (request, reply) => {
    const context = pageContext(request, config);
    const { t } = context;
    const base = baseOf(request);
    const email = emailOf(request.body);
    const password = textOf(request.body, 'password');
    const language = asLanguage(textOf(request.body, 'language')) ?? context.language;
    const errors = { email: emailError(t, email), password: newPasswordError(t, password, email) };
    const hasErrors = Object.values(errors).some(Boolean);
    const outcome = await inPasswordLane({ who: 'stranger', request }, async () => {
      const interaction = await findInteraction(flow, request, reply);
      if (!interaction) return 'expired';
      if (hasErrors) return 'errors';
      if (!(await flow.limits.countSignUp(request.ip))) return 'too-many';
      if (!(await flow.limits.countMail(email))) return 'too-many-mails';
      const pending = await signUp(flow.deps, { email, password, language, interactionUid: interaction.uid });
      await remember(interaction, { signUp: pending });
      return 'done';
    });
    if (outcome === 'expired') return sendExpired(flow, request, reply);
    const view = { base, email, password, chosenLanguage: language };
    if (outcome === 'errors') return sendPage(reply, 422, signUpPage(context, { ...view, errors }));
    if (outcome !== 'done') {
      const failure = t(outcome === 'too-many' ? 'field.tooMany' : 'field.tooManyMails');
      return sendPage(reply, 429, signUpPage(context, { ...view, failure }));
    }
    // The next pages use this language too.
    reply.header('set-cookie', languageCookie(language, config));
    return reply.redirect(`${base}/check-mail`, 303);
  });

  scope.get('/interaction/:uid/check-mail', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    const { signUp: pending, reset } = recall(interaction);
    const email = pending?.email ?? reset?.email;
    if (email === undefined) return sendExpired(flow, request, reply);
    const context = pageContext(request, config);
    const notice = new URL(request.url, config.publicUrl).searchParams.get('notice');
    const page = checkMailPage(context, {
      base: baseOf(request),
      kind: pending ? 'verify' : 'reset',
      email,
      done: notice === 'resent' ? context.t('checkMail.resent') : undefined,
      failure: failureOf(context.t, notice),
    });
    return sendPage(reply, 200, page);
  });

  scope.post('/interaction/:uid/check-mail', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    const { signUp: pending, reset } = recall(interaction);
    const email = pending?.email ?? reset?.email;
    if (!interaction || email === undefined) return sendExpired(flow, request, reply);
    const base = baseOf(request);

    if (textOf(request.body, 'action') === 'continue' && pending) {
      const account = await verifiedAccount(flow.deps, pending);
      if (!account) return reply.redirect(`${base}/check-mail?notice=not-yet`, 303);
      return continueLogIn(flow, request, reply, interaction, account);
    }
    if (!(await flow.limits.countMail(email))) {
      const context = pageContext(request, config);
      const kind = pending ? 'verify' : 'reset';
      const failure = context.t('field.tooManyMails');
      return sendPage(reply, 429, checkMailPage(context, { base, kind, email, failure }));
    }
    if (pending) await resendVerification(flow.deps, pending, interaction.uid);
    else await enqueue(db, sendResetLink, { email, interactionUid: interaction.uid });
    return reply.redirect(`${base}/check-mail?notice=resent`, 303);
  });
}

function failureOf(t: Translate, notice: string | null): string | undefined {
  if (notice === 'not-yet') return t('checkMail.notYet');
  return notice === 'short' ? t('checkMail.short', { count: MIN_PASSWORD }) : undefined;
}
