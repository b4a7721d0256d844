import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import { escapeHtml, LOGO, LOGO_URL } from '../../platform/http/html.ts';
import { type Translate, texts } from '../../platform/i18n/texts.ts';
import { assets } from './assets.ts';
import type { Approval } from './bank.ts';

const e = escapeHtml;

/** Where the card holder approves; the sum is the first thing to check. */
export function approvalPage(language: Language, { subject, card }: Approval): string {
  const t = texts(language, 'bank');
  const isPayment = subject.object === 'payment_intent';
  const rows = [
    [t('merchant'), 'Canola'],
    ...(isPayment ? [[t('amount'), sum(subject.amount, subject.currency, language)]] : []),
    [t('card'), `•••• ${card.card.last4}`],
  ];
  return frame(
    language,
    t,
    t('heading'),
    `<section class="approval"><h2>${e(t('heading'))}</h2><p>${e(t(isPayment ? 'payment' : 'setup'))}</p>
<dl>${rows.map(([name = '', value = '']) => `<div><dt>${e(name)}</dt><dd>${e(value)}</dd></div>`).join('')}</dl>
<form method="post" action="?lang=${language}"><button name="decision" value="approve">${e(t('approve'))}</button>
<button class="refuse" name="decision" value="refuse">${e(t('refuse'))}</button></form></section>`,
  );
}

/** When nothing waits for an approval any more. */
export function closedPage(language: Language, publicUrl: string): string {
  const t = texts(language, 'bank');
  return frame(
    language,
    t,
    t('closed'),
    `<section class="approval" role="status"><h2>${e(t('closed'))}</h2><p>${e(t('closedText'))}</p>
<a class="back" href="${e(publicUrl)}/pricing">${e(t('back'))}</a></section>`,
  );
}

function sum(units: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(LOCALE_OF[language], {
    style: 'currency',
    currency: currency.toUpperCase(),
  });
  return format.format(units / 100);
}

function frame(language: Language, t: Translate, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${e(title)} – ${e(t('title'))}</title>
<link rel="icon" href="${LOGO_URL}">
<link rel="stylesheet" href="${assets.url('bank.css')}">
</head>
<body>
<header>${LOGO}<h1>${e(t('title'))}</h1><span class="demo">${e(t('demo'))}</span></header>
<main>${content}</main>
</body>
</html>`;
}
