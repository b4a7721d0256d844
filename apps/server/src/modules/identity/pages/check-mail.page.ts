import { html } from '../html.ts';
import { type PageContext, page } from './page.ts';
import { notice, signedHeading } from './parts.ts';

export interface CheckMailView {
  base: string;
  kind: 'verify' | 'reset';
  email: string;
  failure?: string | undefined;
  done?: string | undefined;
}

/** Looks the same whether a mail was sent or not: the address may belong to someone else. */
export function checkMailPage(context: PageContext, view: CheckMailView): string {
  const { t, config } = context;
  const { base, kind } = view;
  const other = kind === 'verify' ? 'sign-up' : 'forgot-password';
  const content = html`${signedHeading('mail', 'leaf', t('checkMail.title'), t(`checkMail.${kind}`, { email: view.email }))}
${notice('clay', view.failure)}${notice('leaf', view.done)}
<p class="muted">${t('checkMail.spam')}</p>
<form class="form" method="post" action="${base}/check-mail">${
    kind === 'verify' &&
    html`<button class="btn btn-primary" type="submit" name="action" value="continue">${t('checkMail.continue')}</button>`
  }
<button class="btn btn-secondary" type="submit" name="action" value="resend">${t('checkMail.resend')}</button></form>
<p class="switch-form"><a class="link" href="${base}/${other}">${t('checkMail.other')}</a></p>
${config.demo && html`<p class="switch-form"><a class="link" href="${config.publicUrl}/outbox">${t('checkMail.outbox')}</a></p>`}`;
  return page(context, t('checkMail.title'), content);
}
