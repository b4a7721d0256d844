import type { Language } from '@canola/api-schema/access';
import { escapeHtml } from '../http/html.ts';
import { HORIZON_HTML } from './horizon.ts';

export interface Letter {
  to: string;
  language: Language;
  subject: string;
  /** Off where the first sentence does not follow one. */
  isGreeted?: boolean;
  /** One whose lines all read "name: value" becomes a table. */
  paragraphs: readonly string[];
  /** Several things in one mail, each with a page of its own. */
  parts?: readonly LetterPart[];
  button?: {
    text: string;
    url: string;
    /** Before the address in small print, for a mail program that shows no button. */
    hint?: string;
  };
  /** In small print, below the button. */
  note?: string;
  /** Why the reader gets it, and where that is changed. */
  why?: { text: string; link: string; url: string };
}

interface LetterPart {
  title: string;
  paragraphs: readonly string[];
  /** A list below its title. */
  rows?: readonly LetterRow[];
  button: { text: string; url: string } | undefined;
}

export interface LetterRow {
  text: string;
  /** Below it, in small print. */
  hint: string | null;
  value: string | null;
  /** By which the value moved, with its sign. */
  change: string | null;
  url: string | null;
  /** The deed that the address is for; without it the text leads there. */
  action: string | null;
}

interface LetterWords {
  greeting: string;
  help: string;
  regards: string;
  /** The address of the app. */
  home: string;
  /** Of support. */
  email: string;
}

// Many mail programs drop style sheets: everything is inline, the sheet only adds the dark colours and the phone.
const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = 'width:100%;border-collapse:collapse';
const TEXT = `margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#1b1f1a`;
const FINE = `margin:0 0 12px;${FONT};font-size:13px;line-height:19px;color:#535a4e`;
const BUTTON = `display:inline-block;padding:13px 24px;border-radius:8px;background-color:#1f5a33;${FONT};font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none`;

const CELL = `padding:10px 0;border-bottom:1px solid #e8e3d7;${FONT};font-size:15px;line-height:21px;vertical-align:top`;
const HINT = `${FONT};font-size:13px;line-height:19px;font-weight:400;color:#535a4e`;

const SHEET = `
  .fact-name { width: 38%; }
  @media (max-width: 479px) {
    .pad { padding: 24px 18px 12px !important; }
    .edge { padding: 12px 8px !important; }
    .foot { padding: 16px 10px 0 !important; }
    .button { display: block !important; text-align: center !important; }
  }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #12150f !important; }
    .card { background-color: #1a1e17 !important; border-color: #2b3127 !important; }
    .ink { color: #efeee5 !important; }
    .quiet { color: #b3b8a9 !important; }
    .rule { border-color: #2b3127 !important; }
    .head { border-color: #b3b8a9 !important; }
    .up { color: #84cb98 !important; }
    .down { color: #f09a82 !important; }
    .link { color: #84cb98 !important; }
    .button { background-color: #84cb98 !important; color: #10261a !important; }
    .far { background-color: #35503a !important; border-top-color: #1c2118 !important; }
    .line { background-color: #84cb98 !important; }
    .field { opacity: .55; }
  }`;

/** Of tables, because Outlook knows no other layout; 600 px wide, or as wide as the screen. */
export function letterHtml(about: Letter, words: LetterWords): string {
  const { language, subject, paragraphs, parts = [], button, note, why } = about;
  const preview = paragraphs[0] ?? parts[0]?.title ?? '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>:root { color-scheme: light dark; supported-color-schemes: light dark; }${SHEET}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#faf8f3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="paper" style="${TABLE};background-color:#faf8f3"><tr><td class="edge" style="padding:24px 16px">
<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
<table role="presentation" style="${TABLE};max-width:600px;margin:0 auto">
<tr><td style="padding:0 4px 14px">${brand(words.home)}</td></tr>
<tr><td class="card" style="padding:0;border:1px solid #e8e3d7;border-bottom:0">${HORIZON_HTML}</td></tr>
<tr><td class="card pad" style="padding:28px 32px 16px;background-color:#fffefb;border:1px solid #e8e3d7;border-top:0">
<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:22px;line-height:29px;font-weight:700;color:#1b1f1a">${escapeHtml(subject)}</h1>
${[words.greeting, ...paragraphs].filter(Boolean).map(block).join('\n')}
${parts.map(part).join('\n')}
${buttonHtml(button)}
${note ? fine(escapeHtml(note)) : ''}
${block(words.regards)}
</td></tr>
<tr><td class="foot" style="padding:16px 32px 0">${fine(withMail(words.help, words.email))}${why ? fine(`${escapeHtml(why.text)} ${anchor(why.url, why.link)}`) : ''}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`;
}

/** The four petals of the logo, in cells as well. */
function brand(home: string): string {
  const petal = (corners: string) =>
    `<td style="width:8px;height:8px;padding:0;background-color:#f2c230;border-radius:${corners}"></td>`;
  const mark = `<table role="presentation" style="border-collapse:separate;border-spacing:1px;padding:4px;background-color:#1f5a33;border-radius:7px;font-size:0;line-height:0"><tr>${petal('5px 5px 1px 5px')}${petal('5px 5px 5px 1px')}</tr><tr>${petal('5px 1px 5px 5px')}${petal('1px 5px 5px 5px')}</tr></table>`;
  const name = `<a class="ink" href="${escapeHtml(home)}" style="${FONT};font-size:18px;line-height:27px;font-weight:700;color:#1b1f1a;text-decoration:none">Canola</a>`;
  return `<table role="presentation" style="border-collapse:collapse"><tr><td style="padding:0">${mark}</td><td style="padding:0 0 0 10px">${name}</td></tr></table>`;
}

/** A paragraph, or a table of facts. A reason may have several lines. */
function block(words: string): string {
  const facts = factsOf(words);
  if (!facts) return `<p class="ink" style="${TEXT}">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`;
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" class="quiet rule fact-name" style="padding:8px 12px 8px 0;border-top:1px solid #e8e3d7;${FONT};font-size:14px;line-height:20px;font-weight:400;color:#535a4e;text-align:left;vertical-align:top">${escapeHtml(name)}</th><td class="ink rule" style="padding:8px 0;border-top:1px solid #e8e3d7;${FONT};font-size:14px;line-height:20px;font-weight:600;color:#1b1f1a;vertical-align:top;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="${TABLE};margin:4px 0 20px">${rows.join('')}</table>`;
}

function factsOf(words: string): [name: string, value: string][] | undefined {
  const lines = words.split('\n').map((line) => /^([^:]{2,40}): (\S.*)$/.exec(line));
  if (lines.length < 2) return undefined;
  const facts = lines.flatMap((line): [string, string][] => (line ? [[line[1] ?? '', line[2] ?? '']] : []));
  return facts.length === lines.length ? facts : undefined;
}

function part({ title, paragraphs, rows, button }: LetterPart): string {
  if (rows)
    return `<h2 class="ink head" style="margin:24px 0 0;padding:0 0 8px;border-bottom:2px solid #1b1f1a;${FONT};font-size:17px;line-height:24px;font-weight:700;color:#1b1f1a">${escapeHtml(title)}</h2>
<table style="${TABLE};margin:0 0 8px">${rows.map(rowHtml).join('')}</table>`;
  return `<h2 class="ink rule" style="margin:0 0 8px;padding:16px 0 0;border-top:1px solid #e8e3d7;${FONT};font-size:17px;line-height:24px;font-weight:700;color:#1b1f1a">${escapeHtml(title)}</h2>
${paragraphs.map(block).join('\n')}
${button ? `<p style="${TEXT}">${anchor(button.url, button.text)}</p>` : ''}`;
}

/** The name on the left, the value or the link on the right: on a phone both keep to their side. */
function rowHtml({ text, hint, value, change, url, action }: LetterRow): string {
  const name = url !== null && action === null ? wholeWords(url, text) : escapeHtml(text);
  const small = hint === null ? '' : `<br><span class="quiet" style="${HINT}">${escapeHtml(hint)}</span>`;
  const right = [
    value === null ? '' : escapeHtml(value),
    change === null
      ? ''
      : `<span class="${toneOf(change)}" style="${HINT};color:${TONES[toneOf(change)]}">${escapeHtml(change)}</span>`,
    url !== null && action !== null ? wholeWords(url, action) : '',
  ].filter(Boolean);
  const isAlone = right.length === 0;
  const first = `<th scope="row" class="ink rule"${isAlone ? ' colspan="2"' : ''} style="${CELL};font-weight:${hint === null ? 400 : 600};color:#1b1f1a;text-align:left;overflow-wrap:break-word">${name}${small}</th>`;
  const second = `<td class="ink rule" style="${CELL};padding-left:12px;font-weight:600;color:#1b1f1a;text-align:right">${right.join('<br>')}</td>`;
  return `<tr>${first}${isAlone ? '' : second}</tr>`;
}

const TONES = { up: '#1f5a33', down: '#a53e26', quiet: '#535a4e' };

function toneOf(change: string): keyof typeof TONES {
  if (change.startsWith('+')) return 'up';
  return change.startsWith('−') ? 'down' : 'quiet';
}

function buttonHtml(button: Letter['button']): string {
  if (!button) return '';
  const { url, text, hint } = button;
  const shown = `<p style="margin:24px 0"><a class="button" href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(text)}</a></p>`;
  return hint ? `${shown}${fine(`${escapeHtml(hint)}<br>${anchor(url, url)}`)}` : shown;
}

function anchor(url: string, text: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#1f5a33;word-break:break-word">${escapeHtml(text)}</a>`;
}

/** In a column that is as narrow as its words, a link that may break within one would break in every one. */
const wholeWords = (url: string, text: string) =>
  anchor(url, text).replace('word-break:break-word', 'overflow-wrap:break-word');

const fine = (html: string) => `<p class="quiet" style="${FINE}">${html}</p>`;

function withMail(help: string, email: string): string {
  return escapeHtml(help).replace(escapeHtml(email), anchor(`mailto:${email}`, email));
}
