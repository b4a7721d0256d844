import { html } from '../html.ts';
import { type PageContext, page } from './page.ts';
import { emailField, form, heading, notice, passwordField, submit } from './parts.ts';

export interface ForgotPasswordView {
  base: string;
  email?: string | undefined;
  failure?: string | undefined;
  errors?: { email?: string | undefined };
}

export function forgotPasswordPage(context: PageContext, view: ForgotPasswordView): string {
  const { t } = context;
  const { base, errors = {} } = view;
  const fields = html`${emailField({ label: t('common.email'), value: view.email, error: errors.email })}
${submit(t('forgot.submit'))}`;
  const content = html`${heading(t('forgot.title'), t('forgot.lead'))}
${notice('clay', view.failure)}
${form(`${base}/forgot-password`, fields)}
<p class="switch-form"><a class="link" href="${base}/log-in">${t('forgot.back')}</a></p>`;
  return page(context, t('forgot.title'), content);
}

export interface ResetPasswordView {
  base: string;
  token: string;
  email: string;
  /** How long the password has to be. */
  minimum: number;
  password?: string | undefined;
  errors?: { password?: string | undefined };
}

export function resetPasswordPage(context: PageContext, view: ResetPasswordView): string {
  const { t } = context;
  const { base, token, email, errors = {} } = view;
  // The hidden name shows a password manager whose password this is.
  const fields = html`<input type="hidden" name="token" value="${token}"><input type="hidden" name="username" value="${email}" autocomplete="username">
${passwordField(t, {
  label: t('reset.newPassword'),
  autocomplete: 'new-password',
  value: view.password,
  error: errors.password,
  hint: errors.password ? undefined : t('signUp.passwordHint', { count: view.minimum }),
})}
${submit(t('reset.submit'))}`;
  const content = html`${heading(t('reset.title'), t('reset.lead', { email }))}
${form(`${base}/reset-password`, fields)}`;
  return page(context, t('reset.title'), content);
}
