import { StreamEvent } from '@canola/api-schema/notifications/stream';
import { createParser } from 'eventsource-parser';
import { ApiError } from '#shared/api/errors.ts';

/** The server sends a heartbeat every 15 s; a connection that is silent for three of them is dead. */
const SILENCE_MS = 45_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

interface StreamOptions {
  /** Opens the connection; renews the token by itself and throws an ApiError when it is refused. */
  open: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: StreamEvent) => void;
  /** The connection has ended by itself; from now on events are missed, until the next `ready`. */
  onLost?: () => void;
  signal: AbortSignal;
  /** Waits before the next try; ends early when the signal is aborted. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  silenceMs?: number;
}

/**
 * Listens until the signal is aborted or the server says that this person may not listen. The server ends a stream
 * whenever it restarts and when the token runs out; after a reconnect `ready` arrives and the rest is read again.
 */
export async function listenToNotifications(options: StreamOptions): Promise<void> {
  const { open, onEvent, signal, wait = pause, silenceMs = SILENCE_MS } = options;
  let failures = 0;
  while (!signal.aborted) {
    const silence = new AbortController();
    const connection = AbortSignal.any([signal, silence.signal]);
    let timer = setTimeout(() => silence.abort(), silenceMs);
    const onActivity = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
    };
    try {
      const response = await open(connection);
      await readStream(response, onActivity, (event) => {
        if (event.event === 'ready') failures = 0;
        onEvent(event);
      });
    } catch (error) {
      if (isRefused(error)) return;
    } finally {
      clearTimeout(timer);
    }
    if (signal.aborted) return;
    options.onLost?.();
    await wait(delayOf(failures), signal);
    failures += 1;
  }
}

async function readStream(
  response: Response,
  onActivity: () => void,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  if (!response.body) return;
  // EventSource cannot send the bearer token, so the stream is a fetch with a parser of its own.
  const parser = createParser({
    onEvent({ event, data }) {
      const known = StreamEvent.safeParse({ event, data: readJson(data) });
      // An event of a newer server is not this page's business.
      if (known.success) onEvent(known.data);
    },
  });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onActivity();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

/** A blocked person: the API client has shown the page that says so. A 401 may only be a renewal without network. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'forbidden';
}

/** Doubles from half a second to half a minute; the spread prevents a thousand pages from coming back at the same time. */
export function delayOf(failures: number, random: () => number = Math.random): number {
  const most = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures);
  return most / 2 + (most / 2) * random();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      globalThis.removeEventListener?.('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    // Back from a dead spot: no need to sit the rest out.
    globalThis.addEventListener?.('online', done);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
