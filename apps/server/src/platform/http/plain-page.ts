import { readFileSync } from 'node:fs';
import type { Language } from '@canola/api-schema/access';
import { escapeHtml, LOGO, LOGO_URL } from './html.ts';

/** No script; the only style sheet is inline. */
export const PLAIN_POLICY = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** A page that the server draws by itself, without the web app: the logo, a heading, what it is for, its content. */
export function plainPage(
  language: Language,
  { title, lead, content }: { title: string; lead: string; content: string },
): string {
  const style = readFileSync(new URL('./plain-page.css', import.meta.url), 'utf8');
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escapeHtml(title)} · Canola</title>
  <link rel="icon" href="${LOGO_URL}">
  <style>${style}</style>
</head>
<body>
  <header><a href="/">${LOGO}<span>Canola</span></a></header>
  <main>
    <h1>${escapeHtml(title)}</h1>
    <p class="lead">${escapeHtml(lead)}</p>
    ${content}
  </main>
</body>
</html>`;
}
