import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { type Html, html } from '../html.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, SHOWN_DEMO_ACCOUNTS } from './demo-accounts.ts';
import { type PageContext, page } from './page.ts';
import { emailField, form, heading, notice, passwordField, submit } from './parts.ts';
import { passkeyForm } from './passkey.page.ts';

export interface LogInView {
  /** `/oidc/interaction/<uid>` */
  base: string;
  email?: string | undefined;
  password?: string | undefined;
  failure?: string | undefined;
  done?: string | undefined;
  /** Absent where passkeys do not work. */
  passkey?: PublicKeyCredentialRequestOptionsJSON | undefined;
  errors?: { email?: string | undefined; password?: string | undefined };
}

function demoButton({ t }: PageContext, { email, who }: (typeof DEMO_ACCOUNTS)[number]): Html {
  return html`<li><button class="demo" type="submit" name="demo" value="${email}" formnovalidate data-demo-email="${email}" data-demo-password="${DEMO_PASSWORD}"><b>${email.split('@')[0]}</b><small>${t(who)}</small></button></li>`;
}

/** Without scripts a tap returns the page with the form filled in. */
function demoList(context: PageContext, { base }: LogInView): Html {
  const { t } = context;
  const buttons = DEMO_ACCOUNTS.map((account) => demoButton(context, account));
  return html`<section class="demos" aria-labelledby="demos"><h2 id="demos">${t('demo.title')}</h2><p class="hint">${t('demo.lead', { password: DEMO_PASSWORD })}</p>
<form method="post" action="${base}/log-in"><ul>${buttons.slice(0, SHOWN_DEMO_ACCOUNTS)}</ul><details><summary>${t('demo.more')}</summary><ul>${buttons.slice(SHOWN_DEMO_ACCOUNTS)}</ul></details></form></section>`;
}

export function logInPage(context: PageContext, view: LogInView): string {
  const { t, config } = context;
  const { base, errors = {} } = view;
  const fields = html`${emailField({ label: t('common.email'), value: view.email, error: errors.email, offersPasskeys: true })}
${passwordField(t, { label: t('common.password'), autocomplete: 'current-password', value: view.password, error: errors.password })}
<p class="aside"><a class="link" href="${base}/forgot-password">${t('logIn.forgot')}</a></p>
<input type="hidden" name="device" data-device>
${submit(t('logIn.submit'))}`;
  const content = html`${heading(t('logIn.title'), t('logIn.lead'))}
${notice('clay', view.failure)}${notice('leaf', view.done)}
${form(`${base}/log-in`, fields)}
${view.passkey && passkeyForm(t, { action: `${base}/passkey`, kind: 'get', options: view.passkey, label: t('passkey.logIn'), isBeside: true })}
<p class="switch-form">${t('logIn.new')} <a class="link" href="${base}/sign-up">${t('logIn.signUp')}</a></p>
${config.demo && demoList(context, view)}`;
  return page(context, t('logIn.title'), content);
}
