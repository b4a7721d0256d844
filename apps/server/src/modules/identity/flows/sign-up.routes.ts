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
import { emailError, emailOf, newPasswordError, textOf } from './form-fields.ts';
import { begun, findInteraction, type Pages, recall, remember, sendExpired } from './interaction.ts';
import { pageContext, parameterOf, sendPage } from './page-scope.ts';

export function signUpRoutes({ get, post }: Pages): void {
  get(
    '/sign-up',
    begun(async (visit) => sendPage(visit, 200, signUpPage(pageContext(visit), { base: visit.base }))),
  );

  post('/sign-up', async (visit) => {
    const { deps, limits, request, reply, base } = visit;
    const context = pageContext(visit);
    const { t } = context;
    const email = emailOf(request.body);
    const password = textOf(request.body, 'password');
    const language = asLanguage(textOf(request.body, 'language')) ?? context.language;
    let errors: { email?: string | undefined; password?: string | undefined } = {};
    const outcome = await inPasswordLane({ who: 'stranger', request }, async () => {
      const interaction = await findInteraction(visit);
      if (!interaction) return 'expired';
      errors = {
        email: emailError(t, email),
        password: await newPasswordError(deps, t, { password, email }),
      };
      if (errors.email || errors.password) return 'errors';
      if (!(await limits.countSignUp(request.ip))) return 'too-many';
      if (!(await limits.countMail(email))) return 'too-many-mails';
      const pending = await signUp(deps, { email, password, language, interactionUid: interaction.uid });
      await remember(interaction, { signUp: pending });
      return 'done';
    });
    if (outcome === 'expired') return sendExpired(visit);
    const view = { base, email, password, chosenLanguage: language };
    if (outcome === 'errors') return sendPage(visit, 422, signUpPage(context, { ...view, errors }));
    if (outcome !== 'done') {
      const failure = t(outcome === 'too-many' ? 'field.tooMany' : 'field.tooManyMails');
      return sendPage(visit, 429, signUpPage(context, { ...view, failure }));
    }
    // The next pages use this language too.
    reply.header('set-cookie', languageCookie(language, deps.config));
    return reply.redirect(`${base}/check-mail`, 303);
  });

  get(
    '/check-mail',
    begun(async (visit) => {
      const { signUp: pending, reset } = recall(visit.interaction);
      const email = pending?.email ?? reset?.email;
      if (email === undefined) return sendExpired(visit);
      const context = pageContext(visit);
      const notice = parameterOf(visit, 'notice');
      const page = checkMailPage(context, {
        base: visit.base,
        kind: pending ? 'verify' : 'reset',
        email,
        done: notice === 'resent' ? context.t('checkMail.resent') : undefined,
        failure: failureOf(context.t, notice),
      });
      return sendPage(visit, 200, page);
    }),
  );

  post(
    '/check-mail',
    begun(async (visit) => {
      const { deps, limits, interaction, request, reply, base } = visit;
      const { signUp: pending, reset } = recall(interaction);
      const email = pending?.email ?? reset?.email;
      if (email === undefined) return sendExpired(visit);

      if (textOf(request.body, 'action') === 'continue' && pending) {
        const account = await verifiedAccount(deps, pending);
        if (!account) return reply.redirect(`${base}/check-mail?notice=not-yet`, 303);
        return continueLogIn(visit, account);
      }
      if (!(await limits.countMail(email))) {
        const context = pageContext(visit);
        const kind = pending ? 'verify' : 'reset';
        const failure = context.t('field.tooManyMails');
        return sendPage(visit, 429, checkMailPage(context, { base, kind, email, failure }));
      }
      if (pending) await resendVerification(deps, pending, interaction.uid);
      else await enqueue(deps.db, sendResetLink, { email, interactionUid: interaction.uid });
      return reply.redirect(`${base}/check-mail?notice=resent`, 303);
    }),
  );
}

function failureOf(t: Translate, notice: string | null): string | undefined {
  if (notice === 'not-yet') return t('checkMail.notYet');
  return notice === 'short' ? t('checkMail.short', { count: MIN_PASSWORD }) : undefined;
}
