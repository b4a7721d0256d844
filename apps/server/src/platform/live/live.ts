import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import type { Db } from '../database/database.ts';
import { HEARTBEAT, LISTEN, notify } from './live.queries.ts';

/** Topics are `<kind>:<id>`, e.g. `user:6f1…`; a payload stays small: it says what changed, not the data. */
export interface Live {
  subscribe(topic: string, onEvent: (payload: unknown) => void): () => void;
  /** Events sent while the connection was away are lost: who keeps a copy reads it again. */
  onReconnect(listener: () => void): () => void;
}

/** PostgreSQL refuses a notification of 8000 bytes; better here, where the caller can be named. */
const MAX_BYTES = 7999;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5000;
const HEARTBEAT_MS = 10_000;

export interface LiveEvent {
  topic: string;
  payload: unknown;
}

/** Sent to all processes when the transaction commits, and only then. */
export async function publish(db: Db, topic: string, payload: unknown): Promise<void> {
  await publishAll(db, [{ topic, payload }]);
}

export async function publishAll(db: Db, events: readonly LiveEvent[]): Promise<void> {
  await notify(db, events.map(messageOf));
}

function messageOf({ topic, payload }: LiveEvent): string {
  const message = JSON.stringify({ topic, payload });
  if (Buffer.byteLength(message) > MAX_BYTES)
    throw new Error(`The event for ${topic} is too large to publish.`);
  return message;
}

/** One listening connection for the process; it comes back by itself when it breaks. */
export async function openLive(
  url: string,
  log: FastifyBaseLogger,
): Promise<Live & { close(): Promise<void> }> {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const reconnected = new Set<() => void>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const deliver = (message: string) => {
    const { topic, payload } = JSON.parse(message);
    for (const listener of listeners.get(topic) ?? []) guard(() => listener(payload));
  };
  const guard = (work: () => void) => {
    try {
      work();
    } catch (error) {
      log.error({ err: error }, 'a listener of live events failed');
    }
  };

  const connect = async () => {
    const next = new Client({
      connectionString: url,
      application_name: 'canola live',
      keepAlive: true,
      connectionTimeoutMillis: LAST_RETRY_MS,
      query_timeout: LAST_RETRY_MS,
    });
    next.on('notification', ({ payload }) => payload && guard(() => deliver(payload)));
    next.on('error', (error) => log.warn({ err: error }, 'the connection for live events broke'));
    client = next;
    try {
      await next.connect();
      await next.query(LISTEN);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    next.once('end', () => closed || reconnect(FIRST_RETRY_MS));
    // A peer that vanished without a word is noticed by asking.
    const heartbeat = setInterval(() => next.query(HEARTBEAT).catch(() => next.end()), HEARTBEAT_MS);
    heartbeat.unref();
    next.once('end', () => clearInterval(heartbeat));
  };
  const reconnect = (delay: number) => {
    timer = setTimeout(
      () =>
        connect().then(
          () => {
            log.info('live events are back');
            for (const listener of reconnected) guard(listener);
          },
          () => closed || reconnect(Math.min(delay * 2, LAST_RETRY_MS)),
        ),
      delay * (0.5 + Math.random() / 2),
    );
  };
  await connect();

  return {
    subscribe(topic, onEvent) {
      const own = (payload: unknown) => onEvent(payload);
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(own));
      return () => {
        set.delete(own);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
    onReconnect(listener) {
      const own = () => listener();
      reconnected.add(own);
      return () => reconnected.delete(own);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
