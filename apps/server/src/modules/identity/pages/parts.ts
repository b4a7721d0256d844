import type { Translate } from '../../../platform/i18n/texts.ts';
import { type Html, html } from '../html.ts';

const ICONS = {
  alert: html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4 21 19.500H3z"/><path d="M12 10v4M12 17h.01"/></svg>`,
  check: html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.500 4.500 4.500L19 7.500"/></svg>`,
  mail: html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><rect x="3.500" y="5.500" width="17" height="13" rx="2"/><path d="m4 7 8 6 8-6"/></svg>`,
  clock: html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.500"/><path d="M12 7.500V12l3 2"/></svg>`,
  lock: html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><rect x="5" y="10.500" width="14" height="9" rx="2"/><path d="M8 10.500V8a4 4 0 0 1 8 0v2.500"/></svg>`,
  leave: html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M14 8V5.500A1.500 1.500 0 0 0 12.500 4h-6A1.500 1.500 0 0 0 5 5.500v13A1.500 1.500 0 0 0 6.500 20h6a1.500 1.500 0 0 0 1.500-1.500V16"/><path d="M10 12h10m-3-3 3 3-3 3"/></svg>`,
};
export type Icon = keyof typeof ICONS;

export function heading(title: string, lead?: string | Html): Html {
  return html`<div class="head"><h1>${title}</h1>${lead && html`<p class="lead">${lead}</p>`}</div>`;
}

/** A page that only shows a message begins with a matching icon. */
export function signedHeading(
  icon: Icon,
  tone: 'leaf' | 'wheat' | 'clay',
  title: string,
  lead: string,
): Html {
  return html`<div class="sign sign-${tone}">${ICONS[icon]}</div>${heading(title, lead)}`;
}

export function notice(tone: 'clay' | 'leaf', text: string | undefined): Html | undefined {
  if (!text) return undefined;
  const role = tone === 'clay' ? 'alert' : 'status';
  return html`<div class="notice notice-${tone}" role="${role}">${ICONS[tone === 'clay' ? 'alert' : 'check']}<p>${text}</p></div>`;
}

interface Field {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  value?: string | undefined;
}

function describedBy(id: string, { error, hint }: Field): Html | false {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return ids !== '' && html` aria-describedby="${ids}"`;
}

function below(id: string, { error, hint }: Field): Html {
  return html`${error && html`<p class="error-text" id="${id}-error">${ICONS.alert}<span>${error}</span></p>`}${
    hint && html`<p class="hint" id="${id}-hint">${hint}</p>`
  }`;
}

interface EmailField extends Field {
  /** The browser lists passkeys where it lists addresses. */
  offersPasskeys?: boolean;
}

export function emailField(field: EmailField): Html {
  return html`<div class="field${field.error && ' has-error'}"><label for="email">${field.label}</label><div class="input"><input id="email" name="email" type="email" inputmode="email" autocomplete="username${field.offersPasskeys && ' webauthn'}" autocapitalize="none" spellcheck="false" required maxlength="254" value="${field.value}"${
    field.error && html` aria-invalid="true" autofocus`
  }${describedBy('email', field)}></div>${below('email', field)}</div>`;
}

interface PasswordField extends Field {
  autocomplete: 'current-password' | 'new-password';
}

export function passwordField(t: Translate, field: PasswordField): Html {
  return html`<div class="field${field.error && ' has-error'}"><label for="password">${field.label}</label><div class="input"><input id="password" name="password" type="password" autocomplete="${field.autocomplete}" autocapitalize="none" spellcheck="false" required maxlength="1024" value="${field.value}"${
    field.error && html` aria-invalid="true" autofocus`
  }${describedBy('password', field)}><button class="reveal" type="button" hidden data-toggle-password aria-controls="password" aria-label="${t('common.showPassword')}" data-show="${t('common.show')}" data-hide="${t('common.hide')}" data-show-label="${t('common.showPassword')}" data-hide-label="${t('common.hidePassword')}">${t('common.show')}</button></div>${below('password', field)}</div>`;
}

/** Letters too: a recovery code fits in the same field. */
export function codeField(field: Field): Html {
  return html`<div class="field${field.error && ' has-error'}"><label for="code">${field.label}</label><div class="input"><input id="code" name="code" type="text" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="40" autofocus${
    field.error && html` aria-invalid="true"`
  }${describedBy('code', field)}></div>${below('code', field)}</div>`;
}

export function submit(text: string): Html {
  return html`<button class="btn btn-primary" id="submit" type="submit">${text}</button>`;
}

/** The browser's own messages use the browser's language; ours appear at the field in the page's language. */
export function form(action: string, content: Html, attributes: Html | false = false): Html {
  return html`<form class="form" method="post" action="${action}" novalidate${attributes}>${content}</form>`;
}
