import { createHash } from 'node:crypto';
import type { Language } from '@canola/api-schema/access';
import { escapeHtml } from '../../../../../platform/http/html.ts';
import { policyHeader } from '../../../../../platform/http/security-headers.ts';
import { texts } from '../../../../../platform/i18n/texts.ts';

const STYLE =
  'html{color-scheme:light dark}body{margin:0;padding:48px 24px;font:16px/24px system-ui,sans-serif;text-align:center}h1{font-size:20px;line-height:28px}p{max-width:44ch;margin:0 auto}';

export const NOTICE_POLICY = policyHeader({
  'default-src': ["'none'"],
  'style-src': [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
});

/** The frame shows it in place of the signing page. */
export function notice(language: Language, what: 'ended' | 'away'): string {
  const t = texts(language, 'trading');
  const title = escapeHtml(t(`signingPage.${what}`));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(t(`signingPage.${what}Text`))}</p>
</body>
</html>`;
}
