import { LANGUAGES, type Language } from '@canola/api-schema/access';
import { MIN_PASSWORD } from '../accounts/password-rules.ts';
import { type Html, html } from '../html.ts';
import { NAMES, type PageContext, page } from './page.ts';
import { emailField, form, heading, notice, passwordField, submit } from './parts.ts';

export interface SignUpView {
  base: string;
  email?: string | undefined;
  password?: string | undefined;
  chosenLanguage?: Language | undefined;
  failure?: string | undefined;
  errors?: { email?: string | undefined; password?: string | undefined };
}

function languageField({ t, language }: PageContext, chosen: Language = language): Html {
  return html`<div class="field"><label for="language">${t('signUp.language')}</label><div class="input"><select id="language" name="language">${LANGUAGES.map(
    (language) =>
      html`<option value="${language}" lang="${language}"${language === chosen && html` selected`}>${NAMES[language]}</option>`,
  )}</select></div></div>`;
}

export function signUpPage(context: PageContext, view: SignUpView): string {
  const { t } = context;
  const { base, errors = {} } = view;
  const fields = html`${emailField({ label: t('common.email'), value: view.email, error: errors.email })}
${passwordField(t, {
  label: t('common.password'),
  autocomplete: 'new-password',
  value: view.password,
  error: errors.password,
  hint: errors.password ? undefined : t('signUp.passwordHint', { count: MIN_PASSWORD }),
})}
${languageField(context, view.chosenLanguage)}
${submit(t('signUp.submit'))}`;
  const content = html`${heading(t('signUp.title'), t('signUp.lead'))}
${notice('clay', view.failure)}
${form(`${base}/sign-up`, fields)}
<p class="switch-form">${t('signUp.have')} <a class="link" href="${base}/log-in">${t('signUp.logIn')}</a></p>`;
  return page(context, t('signUp.title'), content);
}
