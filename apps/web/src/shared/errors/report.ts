import type { ClientError } from '@canola/api-schema/client-errors';
import { ApiError } from '#shared/api/errors.ts';

const LIMIT = 5;
const WINDOW_MS = 60_000;
const sent: number[] = [];
const known = new Set<string>();

let currentRoute: () => string | undefined = () => undefined;

/** The router knows the pattern of the page (`/storages/$id`); an address could carry personal data. */
export function readRouteFrom(reader: () => string | undefined): void {
  currentRoute = reader;
}

/** Unexpected errors of the browser go to the server's log, each once, at most five a minute. */
export function reportError(error: unknown): void {
  if (!isReported(error)) return;
  const report = reportOf(error);
  const mark = `${report.name} ${report.message}`;
  if (known.has(mark) || !takeTurn(Date.now())) return;
  known.add(mark);
  // A report that cannot be sent is dropped: reporting must never be a reason to fail.
  fetch('/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => undefined);
}

/** Old links and known push tokens are no fault (docs/product/screens.md#errors). */
const EXPECTED = new Set<string | undefined>(['push.token-exists', 'invitation.over']);

/** Errors that a user or the network causes aren't reported. */
export function isReported(error: unknown): boolean {
  if (error instanceof DOMException && error.name === 'AbortError') return false;
  if (!(error instanceof ApiError)) return true;
  if (error.status === 404) return false;
  if (EXPECTED.has(error.code)) return false;
  return error.kind === 'server' || error.kind === 'client';
}

export function reportOf(error: unknown): ClientError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    name,
    message: shortened(message, 500),
    stack: stack === undefined ? undefined : shortened(stack, 4_000),
    route: currentRoute(),
    version: __COMMIT_HASH__.slice(0, 64),
  };
}

/** Cut before it is searched, so that a huge text costs nothing, and at a word's end: half an address is not recognised. */
function shortened(text: string, length: number): string {
  const start = text.length > length * 2 ? text.slice(0, length * 2).replace(/\S{1,200}$/, '') : text;
  return withoutPersonalData(start).slice(0, length);
}

function withoutPersonalData(text: string): string {
  return text
    .replace(/[\w.+-]{1,64}@[\w-]+\.[\w.-]+/g, '[e-mail]')
    .replace(/\?[^\s)"']*/g, '?…')
    .replace(/\+?\d[\d ]{7,}\d/g, '[number]');
}

function takeTurn(now: number): boolean {
  while (sent[0] !== undefined && sent[0] < now - WINDOW_MS) sent.shift();
  if (sent.length >= LIMIT) return false;
  sent.push(now);
  return true;
}

export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}
