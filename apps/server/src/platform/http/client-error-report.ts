import type { ClientError } from '@canola/api-schema/client-errors';

export interface ClientErrorReport {
  name: string;
  message: string;
  frames: string[];
  route: string | undefined;
  version: string | undefined;
  browser: { name: string; version: string } | undefined;
}

const MAX_TEXT = 1000;
const MAX_FRAMES = 40;
const MAX_FRAME = 300;

/** Patterns of values that could identify a person or grant access. The order matters: addresses before their parts. */
const PERSONAL: readonly [RegExp, string][] = [
  // A query or fragment, up to the line and column that a stack writes behind it.
  [/(\/[^\s?#"'()]*)[?#][^\s"'()]*?(?=(?::\d+){0,2}(?:[\s"'()]|$))/g, '$1'],
  [/\/\/[^/\s@]+@/g, '//'],
  [/\bBearer\s+\S+/gi, 'Bearer {token}'],
  [/\beyJ[\w-]+(?:\.[\w-]+){1,4}/g, '{token}'],
  [/[^\s@<>"'(),;:/=]+(?:@|%40)[^\s@<>"'(),;:/]+\.[a-z]{2,}/gi, '{email}'],
  [/\b(\w*(?:token|password|secret|code|session))=[^\s&"']+/gi, '$1={secret}'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '{id}'],
  [/(?=[\w-]*\d)[\w-]{32,}/g, '{token}'],
  // Phone, account and company numbers.
  [/\+?\d(?:[ -]?\d){7,}/g, '{number}'],
];

/** Keeps what helps to find the bug and nothing about the person who ran into it. */
export function cleanReport(error: ClientError, userAgent: string | undefined): ClientErrorReport {
  return {
    name: clean(error.name, 100),
    message: clean(error.message, MAX_TEXT),
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => /:\d+/.test(line))
      .slice(0, MAX_FRAMES)
      .map((line) => clean(line.trim(), MAX_FRAME)),
    route: error.route === undefined ? undefined : clean(error.route.replace(/[?#].*$/s, ''), MAX_FRAME),
    version: /^[\w.-]{1,64}$/.test(error.version ?? '') ? error.version : undefined,
    browser: browserFamily(userAgent ?? ''),
  };
}

function clean(text: string, length: number): string {
  // Shortened first, at the end of a word: half of a secret would not be recognized.
  let cleaned = text.length > length * 2 ? text.slice(0, length * 2).replace(/\S*$/, '') : text;
  for (const [pattern, replacement] of PERSONAL) cleaned = cleaned.replace(pattern, replacement);
  return cleaned.slice(0, length);
}

/** Others than Chrome and Safari name those two as well: the more particular come first. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
];

function browserFamily(userAgent: string): ClientErrorReport['browser'] {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { name, version };
  }
  return undefined;
}
