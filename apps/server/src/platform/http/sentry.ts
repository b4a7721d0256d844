import { randomUUID } from 'node:crypto';
import type { ClientErrorReport } from './client-error-report.ts';

const TIMEOUT_MS = 5_000;

/** Sends one event in an envelope, the format of Sentry and compatible services. */
export async function sendToSentry(dsn: string, report: ClientErrorReport, now: Date): Promise<void> {
  const { url, key } = envelopeAddress(dsn);
  const eventId = randomUUID().replaceAll('-', '');
  const event = JSON.stringify(toEvent(report, eventId, now));
  const envelope = [
    JSON.stringify({ event_id: eventId, sent_at: now.toISOString() }),
    JSON.stringify({ type: 'event', content_type: 'application/json', length: Buffer.byteLength(event) }),
    event,
    '',
  ].join('\n');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=canola/1.0, sentry_key=${key}`,
    },
    body: envelope,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the error service answered ${response.status}`);
}

/** `https://<key>@<host>/<path>/<project>` → `https://<host>/<path>/api/<project>/envelope/`. */
function envelopeAddress(dsn: string): { url: string; key: string } {
  const { protocol, host, pathname, username } = new URL(dsn);
  const path = pathname.split('/').filter(Boolean);
  const project = path.pop() ?? '';
  return { url: [`${protocol}//${host}`, ...path, 'api', project, 'envelope', ''].join('/'), key: username };
}

function toEvent(report: ClientErrorReport, eventId: string, now: Date) {
  return {
    event_id: eventId,
    timestamp: now.toISOString(),
    platform: 'javascript',
    level: 'error',
    logger: 'browser',
    release: report.version,
    transaction: report.route,
    exception: {
      values: [
        {
          type: report.name,
          value: report.message,
          // Sentry wants the oldest call first.
          stacktrace: { frames: report.frames.map(toFrame).reverse() },
        },
      ],
    },
    contexts: report.browser ? { browser: report.browser } : {},
  };
}

/** `at name (file:1:2)` as Chrome writes it, `name@file:1:2` as Firefox and Safari do. */
function toFrame(line: string) {
  const [, chrome, firefox, filename, lineno, colno] =
    /^(?:at (?:(.*?) \()?|(.*?)@)?(\S+?):(\d+)(?::(\d+))?\)?$/.exec(line) ?? [];
  return {
    function: chrome || firefox || '?',
    filename: filename ?? line,
    ...(lineno !== undefined && { lineno: Number(lineno) }),
    ...(colno !== undefined && { colno: Number(colno) }),
    in_app: true,
  };
}
