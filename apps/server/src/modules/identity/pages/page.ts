import { LANGUAGES, type Language } from '@canola/api-schema/access';
import type { Config } from '../../../platform/config/config.ts';
import type { Translate } from '../../../platform/i18n/texts.ts';
import { type Html, html } from '../html.ts';
import { assetUrl } from './assets.ts';

/** The request as every page sees it. */
export interface PageContext {
  t: Translate;
  language: Language;
  config: Config;
  /** Path and query that show this page again, for the language switch. */
  address: string;
  /** Appended by the switch: the provider's own addresses accept only the standard's parameter. */
  languageParameter: 'lang' | 'ui_locales';
}

export const NAMES: Record<Language, string> = { en: 'English', cs: 'Čeština', ro: 'Română' };

function inLanguage({ address, languageParameter }: PageContext, language: Language): string {
  const url = new URL(address, 'http://localhost');
  url.searchParams.set(languageParameter, language);
  return `${url.pathname}${url.search}`;
}

function languageSwitch(context: PageContext): Html {
  const { t, language } = context;
  return html`<nav class="seg" aria-label="${t('common.language')}">${LANGUAGES.map(
    (choice) =>
      html`<a href="${inLanguage(context, choice)}" hreflang="${choice}" lang="${choice}" aria-label="${choice.toUpperCase()}, ${NAMES[choice]}"${
        choice === language && html` aria-current="true"`
      }>${choice.toUpperCase()}</a>`,
  )}</nav>`;
}

const logo = html`<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1F5A33"/><path fill="#F2C230" d="M15 15H9.7A4.7 4.7 0 1 1 15 9.7zM17 15V9.7A4.7 4.7 0 1 1 22.3 15zM17 17h5.3A4.7 4.7 0 1 1 17 22.3zM15 17v5.3A4.7 4.7 0 1 1 9.7 17z"/></svg>`;

function support({ t, config }: PageContext): Html {
  const { email, phone } = config.support;
  return html`<footer class="foot"><p>${t('common.support')} <a href="mailto:${email}">${email}</a> <a href="tel:${phone.replaceAll(' ', '')}">${phone}</a></p></footer>`;
}

/** The frame around all pages: the landscape next to the form on a wide screen, below it on a phone. */
export function page(context: PageContext, title: string, content: Html): string {
  const { t, language, config, address, languageParameter } = context;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#12150f" media="(prefers-color-scheme: dark)">
<title>${title} – Canola</title>
<link rel="icon" href="${assetUrl('logo.svg')}" type="image/svg+xml">
<link rel="preload" href="${assetUrl('inter-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assetUrl('identity.css')}">
<script src="${assetUrl('identity.js')}" type="module"></script>
</head>
<body${languageParameter === 'lang' && html` data-address="${address}"`}>
<div class="frame">
<header class="top"><a class="brand" href="${config.publicUrl}/" aria-label="${t('common.home')}">${logo}<span>Canola</span></a>${languageSwitch(context)}</header>
<aside class="side" aria-hidden="true"><p class="headline">${t('common.headlineFirst')}<br>${t('common.headlineSecond')}</p><p class="side-lead">${t('common.lead')}</p></aside>
<main class="main"><div class="card">${content}</div></main>
${support(context)}
</div>
</body>
</html>`.text;
}
