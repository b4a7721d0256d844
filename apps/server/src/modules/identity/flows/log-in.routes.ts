import type { FastifyInstance } from 'fastify';
import { checkCredentials } from '../accounts/sign-in.service.ts';
import { pendSignUp } from '../accounts/sign-up.service.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../pages/demo-accounts.ts';
import { languageCookie, languageOfLocales } from '../pages/language.ts';
import { logInPage } from '../pages/log-in.page.ts';
import type { Flow } from './flow.ts';
import { emailError, emailOf, textOf } from './form-fields.ts';
import { baseOf, findInteraction, finishLogIn, remember, sendExpired } from './interaction.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { pageContext, sendPage } from './page-scope.ts';

export function logInRoutes(scope: FastifyInstance, flow: Flow): void {
  const { config } = flow.deps;

  /** Where the provider sends a browser that must log in. */
  scope.get('/interaction/:uid', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    const { ui_locales: locales, screen_hint: screen } = interaction.params;
    const language = languageOfLocales(locales);
    const isSecure = config.publicUrl.startsWith('https:');
    if (language) reply.header('set-cookie', languageCookie(language, isSecure));
    return reply.redirect(`${baseOf(request)}/${screen === 'signup' ? 'sign-up' : 'log-in'}`, 303);
  });

  scope.get('/interaction/:uid/log-in', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    const context = pageContext(request, config);
    const hint = interaction.params.login_hint;
    const isChanged =
      new URL(request.url, config.publicUrl).searchParams.get('notice') === 'password-changed';
    const page = logInPage(context, {
      base: baseOf(request),
      email: typeof hint === 'string' ? hint : undefined,
      done: isChanged ? context.t('logIn.passwordChanged') : undefined,
    });
    return sendPage(reply, 200, page);
  });

  scope.post('/interaction/:uid/log-in', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    const context = pageContext(request, config);
    const { t } = context;
    const base = baseOf(request);

    const demo = config.demo && DEMO_ACCOUNTS.find((one) => one.email === textOf(request.body, 'demo'));
    if (demo)
      return sendPage(reply, 200, logInPage(context, { base, email: demo.email, password: DEMO_PASSWORD }));

    const email = emailOf(request.body);
    const password = textOf(request.body, 'password');
    const errors = {
      email: emailError(t, email),
      password: password === '' ? t('field.passwordMissing') : undefined,
    };
    if (errors.email || errors.password)
      return sendPage(reply, 422, logInPage(context, { base, email, password, errors }));

    const device = knownDevice(flow, request, reply, email);
    const credentials = { email, password, address: request.ip, device };
    const signIn = await checkCredentials(flow.deps, flow.limits, credentials);
    switch (signIn.outcome) {
      case 'too-many':
        return sendPage(reply, 429, logInPage(context, { base, email, failure: t('field.tooMany') }));
      case 'wrong':
        return sendPage(reply, 401, logInPage(context, { base, email, failure: t('field.wrong') }));
      case 'right':
        if (signIn.account.emailVerifiedAt) {
          rememberDevice(flow, request, reply, email);
          return finishLogIn(flow, request, reply, interaction, signIn.account.subject);
        }
        if (!(await flow.limits.countMail(email)))
          return sendPage(reply, 429, logInPage(context, { base, email, failure: t('field.tooManyMails') }));
        await remember(interaction, {
          signUp: await pendSignUp(flow.deps, signIn.account, interaction.uid),
        });
        return reply.redirect(`${base}/check-mail`, 303);
    }
  });
}
