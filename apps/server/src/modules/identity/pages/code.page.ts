import { html } from '../html.ts';
import { type PageContext, page } from './page.ts';
import { codeField, form, signedHeading, submit } from './parts.ts';
import type { PasskeyView } from './passkey.page.ts';

export function codePage(context: PageContext, { base, email, failure }: PasskeyView): string {
  const { t } = context;
  const fields = html`${codeField({ label: t('code.label'), hint: t('code.hint'), error: failure })}
${submit(t('code.submit'))}`;
  const content = html`${signedHeading('lock', 'leaf', t('code.title'), t('code.lead', { email }))}
${form(`${base}/code`, fields)}
<p class="hint">${t('code.lost')}</p>
<p class="switch-form"><a class="link" href="${base}/log-in">${t('forgot.back')}</a></p>`;
  return page(context, t('code.title'), content);
}
