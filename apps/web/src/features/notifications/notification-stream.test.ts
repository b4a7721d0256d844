import { describe, expect, test } from 'vitest';
import { errorOfReply } from '#shared/api/errors.ts';
import { delayOf, listenToNotifications } from './notification-stream.ts';

const READY = 'event: ready\ndata: {}\n\n';

const ended = (text: string) => new Response(text);
/** Says something and then nothing more, without an end. */
const silent = (text: string) =>
  new Response(
    new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) }),
  );

/** Listens until `enough` events came; returns them, the waits in between and the number of connections. */
async function listen(
  reply: (connection: number) => Response,
  enough: number,
  options: { silenceMs?: number } = {},
) {
  const stop = new AbortController();
  const events: string[] = [];
  const waits: number[] = [];
  let connections = 0;
  await listenToNotifications({
    ...options,
    signal: stop.signal,
    async open(signal) {
      connections += 1;
      const response = reply(connections);
      if (!response.ok) throw errorOfReply(response.status, await response.json());
      return cutBy(signal, response);
    },
    onEvent({ event }) {
      events.push(event);
      if (events.length >= enough) stop.abort();
    },
    async wait(ms) {
      waits.push(ms);
    },
  });
  return { events, waits, connections };
}

/** As fetch does it: an aborted signal ends the body with an error. */
function cutBy(signal: AbortSignal, response: Response): Response {
  const cut = new TransformStream();
  response.body?.pipeTo(cut.writable, { signal }).catch(() => undefined);
  return new Response(cut.readable);
}

describe('the live stream of notifications', () => {
  test('an ended stream is opened again', async () => {
    const { events, connections } = await listen(() => ended(READY), 3);
    expect(events).toEqual(['ready', 'ready', 'ready']);
    expect(connections).toBe(3);
  });

  test('each failure waits longer, and a success starts over', async () => {
    const busy = () => new Response('{}', { status: 503 });
    const { waits } = await listen((nth) => (nth === 4 || nth === 6 ? ended(READY) : busy()), 2);
    const most = waits.map((ms) => [500, 1_000, 2_000, 4_000].find((limit) => ms <= limit));
    expect(most).toEqual([500, 1_000, 2_000, 500, 1_000]);
  });

  test('a renewal without network is tried again, a refused listener does not come back', async () => {
    const refused = (nth: number) => new Response('{}', { status: nth < 3 ? 401 : 403 });
    const { connections } = await listen(refused, 1);
    expect(connections).toBe(3);
  });

  test('a connection that falls silent is given up', async () => {
    const reply = (nth: number) => (nth === 1 ? silent(READY) : ended(READY));
    const { events } = await listen(reply, 2, { silenceMs: 50 });
    expect(events).toEqual(['ready', 'ready']);
  });

  test('an event that this page does not know is passed over', async () => {
    const unknown = 'event: prices-changed\ndata: {}\n\nevent: notification\ndata: oops\n\n';
    const { events } = await listen(() => ended(unknown + READY), 1);
    expect(events).toEqual(['ready']);
  });

  test('the wait never exceeds half a minute and is never nothing', () => {
    expect(delayOf(0, () => 0)).toBe(250);
    expect(delayOf(40, () => 1)).toBe(30_000);
  });
});
