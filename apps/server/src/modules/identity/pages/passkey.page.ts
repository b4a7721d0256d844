import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Translate } from '../../../platform/i18n/texts.ts';
import { type Html, html } from '../html.ts';
import { assetUrl } from './assets.ts';
import { type PageContext, page } from './page.ts';
import { form, notice, signedHeading } from './parts.ts';

interface PasskeyForm {
  action: string;
  kind: 'get' | 'create';
  options: PublicKeyCredentialRequestOptionsJSON | PublicKeyCredentialCreationOptionsJSON;
  label: string;
  /** Next to a password form the button is the second choice, and the browser may offer the key on its own. */
  isBeside?: boolean;
}

/** Shown by its script, where the browser knows passkeys; the options are plain data, nothing runs inline. */
export function passkeyForm(t: Translate, { action, kind, options, label, isBeside }: PasskeyForm): Html {
  const tone = isBeside ? 'secondary' : 'primary';
  return html`<script src="${assetUrl('passkeys.js')}" type="module"></script>
<form class="form passkey" method="post" action="${action}" hidden data-passkey="${kind}" data-options="${JSON.stringify(options)}"${isBeside && html` data-conditional`}><input type="hidden" name="credential"><p class="error-text" role="alert" hidden data-failed="${t('passkey.failed')}" data-known="${t('passkey.known')}"></p><button class="btn btn-${tone}" type="button">${label}</button></form>
${!isBeside && html`<p class="hint" data-passkey-missing>${t('passkey.missing')}</p>`}`;
}

export interface PasskeyView {
  base: string;
  email: string;
  failure?: string | undefined;
}

export function secondFactorPage(
  context: PageContext,
  {
    base,
    email,
    failure,
    options,
    offersCode,
  }: PasskeyView & { options: PublicKeyCredentialRequestOptionsJSON; offersCode: boolean },
): string {
  const { t } = context;
  const action = `${base}/second-factor`;
  const content = html`${signedHeading('lock', 'leaf', t('passkey.secondTitle'), t('passkey.secondLead', { email }))}
${notice('clay', failure)}
${passkeyForm(t, { action, kind: 'get', options, label: t('passkey.use') })}
${offersCode && html`<p class="switch-form"><a class="link" href="${base}/code">${t('code.instead')}</a></p>`}
<p class="hint">${t('passkey.lost')}</p>
<p class="switch-form"><a class="link" href="${base}/log-in">${t('forgot.back')}</a></p>`;
  return page(context, t('passkey.secondTitle'), content);
}

/** For staff who have none: nothing opens before (docs/product/accounts.md#passkeys). */
export function addPasskeyPage(
  context: PageContext,
  { base, email, failure, options }: PasskeyView & { options: PublicKeyCredentialCreationOptionsJSON },
): string {
  const { t } = context;
  const action = `${base}/add-passkey`;
  const content = html`${signedHeading('lock', 'leaf', t('passkey.addTitle'), t('passkey.addLead', { email }))}
${notice('clay', failure)}
${passkeyForm(t, { action, kind: 'create', options, label: t('passkey.add') })}
<p class="switch-form"><a class="link" href="${base}/log-in">${t('forgot.back')}</a></p>`;
  return page(context, t('passkey.addTitle'), content);
}

/** For everybody else, once: the log-in goes on either way. */
export function offerPasskeyPage(
  context: PageContext,
  { base, options }: Omit<PasskeyView, 'email'> & { options: PublicKeyCredentialCreationOptionsJSON },
): string {
  const { t } = context;
  const later = html`<button class="btn btn-secondary" type="submit">${t('passkey.later')}</button>`;
  const content = html`${signedHeading('lock', 'leaf', t('passkey.offerTitle'), t('passkey.offerLead'))}
${passkeyForm(t, { action: `${base}/add-passkey`, kind: 'create', options, label: t('passkey.add') })}
${form(`${base}/offer-passkey`, later)}`;
  return page(context, t('passkey.offerTitle'), content);
}
