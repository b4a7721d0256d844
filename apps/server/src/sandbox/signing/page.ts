import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import { z } from 'zod';
import { escapeHtml, LOGO, LOGO_URL } from '../../platform/http/html.ts';
import { type Translate, texts } from '../../platform/i18n/texts.ts';
import { assets } from './assets.ts';
import { PAD } from './signed-papers.ts';
import type { SubmitterRow, Whole } from './submissions.queries.ts';

/** Shown above the document of a submission; without it, only the document. */
const Summary = z.object({
  title: z.string(),
  parties: z.array(z.object({ role: z.string(), name: z.string(), lines: z.array(z.string()) })),
  rows: z.array(z.tuple([z.string(), z.string()])),
  /** The sum of the contract, for the button. */
  total: z.string().optional(),
  /** Of the company: when something was signed is told in it. */
  timeZone: z.string().optional(),
});

export interface PageInput {
  language: Language;
  base: string;
  whole: Whole;
  submitter: SubmitterRow;
  /** The missing fields, and the values that were written. */
  refused?: { field: 'name' | 'drawing' | 'consent' | 'reason'; values: Record<string, string> };
}

const e = escapeHtml;

export function signingPage(input: PageInput): string {
  const { language, whole, submitter, base, refused } = input;
  const t = texts(language, 'signing');
  const declining = refused?.field === 'reason';
  const error = (field: string, key: string) =>
    refused?.field === field ? `<p class="error" id="${field}-error">${e(t(key))}</p>` : '';
  const invalid = (field: string) =>
    refused?.field === field ? ` aria-invalid="true" aria-describedby="${field}-error" autofocus` : '';
  const value = (field: string) => e(refused?.values[field] ?? '');
  const total = summaryOf(submitter)?.total;
  const isDrawn = refused?.values.kind === 'DRAWN';
  return frame(
    language,
    t,
    whole.submission.name,
    `
<section class="paper-desk">${paper(input, t)}
<p class="links"><a class="quiet" href="${base}/document.pdf" target="_blank" rel="noopener">${e(t('open'))}</a></p></section>
<form class="signing" method="post" action="${base}/sign?lang=${language}" novalidate>
<fieldset class="ways"><legend class="sr-only">${e(t('how'))}</legend>
<div class="seg"><label class="needs-script"><input type="radio" name="kind" value="DRAWN"${isDrawn ? ' checked' : ''}${invalid('drawing')}><span>${e(t('draw'))}</span></label>
<label><input type="radio" name="kind" value="TYPED"${isDrawn ? '' : ' checked'}><span>${e(t('type'))}</span></label></div>
<span class="who">${e(submitter.name)}</span></fieldset>
<div class="drawing" hidden><div class="pad"><canvas width="${PAD.width}" height="${PAD.height}" role="img" aria-label="${e(t('pad'))}"></canvas>
<button type="button" class="quiet clear">${e(t('clear'))}</button></div><input type="hidden" name="path" value="${refused?.field === 'drawing' ? '' : value('path')}">${error('drawing', 'needDrawing')}</div>
<div class="field"><label for="name">${e(t('name'))}</label>
<input id="name" name="name" autocomplete="name" maxlength="120" required value="${value('name')}"${invalid('name')}>
<p class="hint">${e(t('nameHint'))}</p>${error('name', 'needName')}</div>
<label class="consent"><input type="checkbox" name="consent" value="yes" required${refused?.values.consent ? ' checked' : ''}${invalid('consent')}>
<span>${e(t('consent', { company: submitter.name }))}</span></label>${error('consent', 'needConsent')}
<div class="actions"><p class="hint">${e(t('stored'))}</p><button class="primary">${e(total ? t('signFor', { total }) : t('sign'))}</button></div>
</form>
<details class="declining"${declining ? ' open' : ''}><summary>${e(t('decline'))}</summary>
<form method="post" action="${base}/decline?lang=${language}" novalidate><p class="hint">${e(t('declineHint'))}</p>
<div class="field"><label for="reason">${e(t('reason'))}</label>
<textarea id="reason" name="reason" rows="3" maxlength="500" required${invalid('reason')}>${value('reason')}</textarea>${error('reason', 'needReason')}</div>
<button class="danger">${e(t('declineConfirm'))}</button></form></details>`,
  );
}

export type Notice =
  | 'completed'
  | 'completedFirst'
  | 'declined'
  | 'waiting'
  | 'archived'
  | 'expired'
  | 'notFound';

/** When there is nothing to sign. What has just been completed tells the page around it. */
export function noticePage(language: Language, notice: Notice, origin: string): string {
  const t = texts(language, 'signing');
  const isDone = notice === 'completed' || notice === 'completedFirst';
  const title = t(notice === 'completedFirst' ? 'completed' : notice);
  const text = t(notice === 'completedFirst' ? notice : `${notice}Text`);
  const completed = isDone ? ` data-completed="${e(origin)}"` : '';
  const mark = isDone
    ? '<span class="mark done" aria-hidden="true">✓</span>'
    : '<span class="mark" aria-hidden="true">–</span>';
  return frame(
    language,
    t,
    title,
    `<section class="notice" role="status"${completed}>${mark}<h2>${e(title)}</h2><p>${e(text)}</p></section>`,
  );
}

function summaryOf({ metadata }: SubmitterRow) {
  return Summary.safeParse(metadata.summary).data;
}

/** The terms as the paper has them, with the signatures that are there. */
function paper({ whole, submitter, language }: PageInput, t: Translate): string {
  const { title, parties, rows, timeZone } = summaryOf(submitter) ?? {
    title: whole.submission.documentName,
    parties: [],
    rows: [],
    timeZone: undefined,
  };
  const signatures = whole.submitters.map((signer) => {
    const drawn =
      signer.signature?.kind === 'DRAWN'
        ? `<svg viewBox="0 0 ${PAD.width} ${PAD.height}" aria-hidden="true"><path d="${e(signer.signature.path)}"/></svg>`
        : `<span class="script">${e(signer.signature?.text ?? '')}</span>`;
    const signed = signer.completedAt;
    return `<div class="signature${signer.id === submitter.id ? ' own' : ''}"><div class="box">${
      signer.id === submitter.id ? `<span class="tag">${e(t('your'))}</span>` : signed ? drawn : ''
    }</div><p>${e(signer.name)}${signed ? `<br><span>${e(t('signedBy', { time: momentWords(signed, language, timeZone) }))}</span>` : ''}</p></div>`;
  });
  return `<article class="paper"><h2>${e(title)}</h2><p class="number">${e(whole.submission.name)}</p>
<div class="parties">${parties
    .map(
      ({ role, name, lines }) =>
        `<div><h3>${e(role)}</h3><p class="party">${e(name)}</p><p>${lines.map(e).join('<br>')}</p></div>`,
    )
    .join('')}</div>
<dl>${rows.map(([name, value]) => `<div><dt>${e(name)}</dt><dd>${e(value)}</dd></div>`).join('')}</dl>
<div class="signatures">${signatures.join('')}</div></article>`;
}

/** `12 Nov 2026, 9:14`, as the page around this one writes it. */
function momentWords(moment: Date, language: Language, timeZone = 'UTC'): string {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALE_OF[language], { ...options, timeZone }).format(moment);
  return `${write({ dateStyle: 'medium' })}, ${write({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })}`;
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
<link rel="stylesheet" href="${assets.url('signing.css')}">
<script src="${assets.url('signing.js')}" type="module"></script>
</head>
<body>
<header>${LOGO}<h1>${e(t('title'))}</h1><span class="demo">${e(t('demo'))}</span></header>
<main>${content}</main>
</body>
</html>`;
}
