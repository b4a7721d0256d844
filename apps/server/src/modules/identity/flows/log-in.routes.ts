import type { FastifyReply } from 'fastify';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { inPasswordLane } from '../accounts/password-lanes.ts';
import { sendResetLink } from '../accounts/password-reset.service.ts';
import { isShort } from '../accounts/password-rules.ts';
import { checkCredentials } from '../accounts/sign-in.service.ts';
import { pendSignUp } from '../accounts/sign-up.service.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../pages/demo-accounts.ts';
import { languageCookie, languageOfLocales } from '../pages/language.ts';
import { type LogInView, logInPage } from '../pages/log-in.page.ts';
import { requestPasskey } from '../passkeys/assertion.ts';
import { hasSecondFactor } from '../passkeys/second-factor.queries.ts';
import { continueLogIn } from './after-password.ts';
import type { LogInVisit } from './flow.ts';
import { emailError, emailOf, textOf } from './form-fields.ts';
import { begun, findInteraction, logRefused, type Pages, remember, sendExpired } from './interaction.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { pageContext, parameterOf, sendPage } from './page-scope.ts';

export function logInRoutes({ get, post }: Pages): void {
  /** Where the provider sends a browser that must log in. */
  get(
    '',
    begun(async ({ interaction, reply, base, deps: { config } }) => {
      const { ui_locales: locales, screen_hint: screen } = interaction.params;
      const language = languageOfLocales(locales);
      if (language) reply.header('set-cookie', languageCookie(language, config));
      return reply.redirect(`${base}/${screen === 'signup' ? 'sign-up' : 'log-in'}`, 303);
    }),
  );

  get(
    '/log-in',
    begun(async (visit) => {
      const hint = visit.interaction.params.login_hint;
      const isChanged = parameterOf(visit, 'notice') === 'password-changed';
      return sendLogIn(visit, 200, {
        email: typeof hint === 'string' ? hint : undefined,
        done: isChanged ? pageContext(visit).t('logIn.passwordChanged') : undefined,
      });
    }),
  );

  post('/log-in', async (visit) => {
    const { request, reply, deps, limits, base } = visit;
    const { db, config } = deps;
    const { t } = pageContext(visit);
    const email = emailOf(request.body);
    const password = textOf(request.body, 'password');
    const errors = {
      email: emailError(t, email),
      password: password === '' ? t('field.passwordMissing') : undefined,
    };
    const hasErrors = Object.values(errors).some(Boolean);
    const demo =
      config.demo && DEMO_ACCOUNTS.find((account) => account.email === textOf(request.body, 'demo'));
    const device = knownDevice(visit, email);
    const who = device ? 'known-device' : 'stranger';
    const { interaction, signIn } = await inPasswordLane({ who, request }, async () => {
      const interaction = await findInteraction(visit);
      if (!interaction || demo || hasErrors) return { interaction };
      const credentials = { email, password, address: request.ip, device };
      return { interaction, signIn: await checkCredentials(deps, limits, credentials) };
    });
    if (!interaction) return sendExpired(visit);
    const logIn = { ...visit, interaction };
    if (demo) return sendLogIn(logIn, 200, { email: demo.email, password: DEMO_PASSWORD });
    if (!signIn) return sendLogIn(logIn, 422, { email, password, errors });
    if (signIn.outcome !== 'right') {
      logRefused(visit, signIn.outcome, signIn.subject);
      const isWrong = signIn.outcome === 'wrong';
      const failure = t(isWrong ? 'field.wrong' : 'field.tooMany');
      return sendLogIn(logIn, isWrong ? 401 : 429, { email, failure });
    }
    const { account } = signIn;
    const isTooShort = isShort(password) && !(await hasSecondFactor(db, account.subject));
    if (account.emailVerifiedAt && !isTooShort) {
      rememberDevice(visit, email);
      return continueLogIn(logIn, account);
    }
    if (!(await limits.countMail(email)))
      return sendLogIn(logIn, 429, { email, failure: t('field.tooManyMails') });
    if (account.emailVerifiedAt) {
      // It was chosen for an account with a second factor, which is gone: without one it would be too weak.
      await enqueue(db, sendResetLink, { email, interactionUid: interaction.uid });
      await remember(interaction, { reset: { email } });
      return reply.redirect(`${base}/check-mail?notice=short`, 303);
    }
    await remember(interaction, { signUp: await pendSignUp(deps, account, interaction.uid) });
    return reply.redirect(`${base}/check-mail`, 303);
  });
}

/** With a new challenge each time, the same for any address: the page reveals no account. */
export async function sendLogIn(
  visit: LogInVisit,
  status: number,
  view: Omit<LogInView, 'base' | 'passkey'>,
): Promise<FastifyReply> {
  const { deps, interaction, base } = visit;
  const passkey = await requestPasskey(deps, { purpose: 'log-in', id: interaction.uid });
  const context = { ...pageContext(visit), address: `${base}/log-in` };
  return sendPage(visit, status, logInPage(context, { base, passkey, ...view }));
}
