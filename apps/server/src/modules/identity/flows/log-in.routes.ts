import type { FastifyInstance } from 'fastify';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { inPasswordLane } from '../accounts/password-lanes.ts';
import { sendResetLink } from '../accounts/password-reset.service.ts';
import { isShort } from '../accounts/password-rules.ts';
import { checkCredentials } from '../accounts/sign-in.service.ts';
import { pendSignUp } from '../accounts/sign-up.service.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../pages/demo-accounts.ts';
import { languageCookie, languageOfLocales } from '../pages/language.ts';
import { hasPasskey } from '../passkeys/passkeys.queries.ts';
import { continueLogIn } from './after-password.ts';
import type { Flow } from './flow.ts';
import { emailError, emailOf, textOf } from './form-fields.ts';
import { baseOf, findInteraction, remember, sendExpired } from './interaction.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { sendLogIn } from './log-in-page.ts';
import { pageContext } from './page-scope.ts';

export function logInRoutes(scope: FastifyInstance, flow: Flow): void {
  const { config, db } = flow.deps;

  /** Where the provider sends a browser that must log in. */
  scope.get('/interaction/:uid', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    const { ui_locales: locales, screen_hint: screen } = interaction.params;
    const language = languageOfLocales(locales);
    if (language) reply.header('set-cookie', languageCookie(language, config));
    return reply.redirect(`${baseOf(request)}/${screen === 'signup' ? 'sign-up' : 'log-in'}`, 303);
  });

  scope.get('/interaction/:uid/log-in', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    const { t } = pageContext(request, config);
    const hint = interaction.params.login_hint;
    const isChanged =
      new URL(request.url, config.publicUrl).searchParams.get('notice') === 'password-changed';
    return sendLogIn(flow, request, reply, interaction, 200, {
      email: typeof hint === 'string' ? hint : undefined,
      done: isChanged ? t('logIn.passwordChanged') : undefined,
    });
  });

  scope.post('/interaction/:uid/log-in', async (request, reply) => {
    const { t } = pageContext(request, config);
    const email = emailOf(request.body);
    const password = textOf(request.body, 'password');
    const errors = {
      email: emailError(t, email),
      password: password === '' ? t('field.passwordMissing') : undefined,
    };
    const hasErrors = Object.values(errors).some(Boolean);
    const demo = config.demo && DEMO_ACCOUNTS.find((one) => one.email === textOf(request.body, 'demo'));
    const device = knownDevice(flow, request, reply, email);
    const who = device ? 'known-device' : 'stranger';
    const { interaction, signIn } = await inPasswordLane({ who, request }, async () => {
      const interaction = await findInteraction(flow, request, reply);
      if (!interaction || demo || hasErrors) return { interaction };
      const credentials = { email, password, address: request.ip, device };
      return { interaction, signIn: await checkCredentials(flow.deps, flow.limits, credentials) };
    });
    if (!interaction) return sendExpired(flow, request, reply);
    const show = (status: number, view: Parameters<typeof sendLogIn>[5]) =>
      sendLogIn(flow, request, reply, interaction, status, view);
    if (demo) return show(200, { email: demo.email, password: DEMO_PASSWORD });
    if (!signIn) return show(422, { email, password, errors });
    if (signIn.outcome === 'too-many') return show(429, { email, failure: t('field.tooMany') });
    if (signIn.outcome === 'wrong') return show(401, { email, failure: t('field.wrong') });
    const { account } = signIn;
    const isTooShort = isShort(password) && !(await hasPasskey(db, account.subject));
    if (account.emailVerifiedAt && !isTooShort) {
      rememberDevice(flow, request, reply, email);
      return continueLogIn(flow, request, reply, interaction, account);
    }
    if (!(await flow.limits.countMail(email))) return show(429, { email, failure: t('field.tooManyMails') });
    const base = baseOf(request);
    if (account.emailVerifiedAt) {
      // It was chosen for an account with a passkey, which is gone: alone it would be too weak.
      await enqueue(db, sendResetLink, { email, interactionUid: interaction.uid });
      await remember(interaction, { reset: { email } });
      return reply.redirect(`${base}/check-mail?notice=short`, 303);
    }
    await remember(interaction, { signUp: await pendSignUp(flow.deps, account, interaction.uid) });
    return reply.redirect(`${base}/check-mail`, 303);
  });
}
