import { html } from '../html.ts';
import { type PageContext, page } from './page.ts';
import { form, heading, notice, passwordField, submit } from './parts.ts';

export interface VerifyEmailView {
  base: string;
  token: string;
  email: string;
  /** The browser that signed up continues directly; any other must enter the password. */
  isSameBrowser: boolean;
  failure?: string | undefined;
  errors?: { password?: string | undefined };
}

export function verifyEmailPage(context: PageContext, view: VerifyEmailView): string {
  const { t } = context;
  const { base, token, email, isSameBrowser, errors = {} } = view;
  const label = t('common.password');
  const fields = html`<input type="hidden" name="token" value="${token}">${
    !isSameBrowser &&
    html`<input type="hidden" name="email" value="${email}" autocomplete="username">${passwordField(t, { label, autocomplete: 'current-password', error: errors.password })}`
  }${submit(t('verify.submit'))}`;
  const content = html`${heading(t('verify.title'), isSameBrowser ? t('verify.lead', { email }) : t('verify.otherBrowser'))}
${notice('clay', view.failure)}
${form(`${base}/verify-email`, fields, isSameBrowser && html` data-autosubmit`)}`;
  return page(context, t('verify.title'), content);
}
