import { expect, test, vi } from 'vitest';
import { createStore } from '#shared/storage/store.ts';
import { followRegions } from './live-stream.ts';

const READY = 'event: ready\ndata: {}\n\n';
const CHANGED = 'event: notifications-changed\ndata: {}\n\n';

/** A server whose streams send what the test says. */
function serve() {
  const regions = createStore<readonly string[]>([]);
  const stop = new AbortController();
  const received: string[] = [];
  const streams: {
    regions: readonly string[];
    isOpen: () => boolean;
    say(text: string): void;
    end(): void;
  }[] = [];
  followRegions({
    regions,
    signal: stop.signal,
    onEvent: ({ event }) => received.push(event),
    onReady: () => received.push('ready'),
    wait: async () => undefined,
    async open(of, signal) {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      signal.addEventListener('abort', () => void writer.abort().catch(() => undefined));
      streams.push({
        regions: of,
        isOpen: () => !signal.aborted,
        say: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined),
        end: () => void writer.close(),
      });
      return new Response(readable);
    },
  });
  /** The stream that was opened as the nth. */
  const stream = async (nth: number) => {
    await vi.waitFor(() => expect(streams.length).toBeGreaterThanOrEqual(nth));
    const found = streams[nth - 1];
    if (!found) throw new Error('No stream was opened.');
    return found;
  };
  const receives = (...events: string[]) => vi.waitFor(() => expect(received).toEqual(events));
  return { regions, stop, received, streams, stream, receives };
}

test('other regions open their own stream, and the one before ends when that is ready', async () => {
  const { regions, stop, stream, receives } = serve();
  const first = await stream(1);
  first.say(READY);
  await receives('ready');
  regions.set(['CZ020', 'CZ072']);
  const second = await stream(2);
  expect(second.regions).toEqual(['CZ020', 'CZ072']);
  first.say(CHANGED);
  await receives('ready', 'notifications-changed');
  expect(first.isOpen()).toBe(true);

  // Nothing was missed, so nothing is fetched again.
  second.say(READY + CHANGED);
  await receives('ready', 'notifications-changed', 'notifications-changed');
  expect(first.isOpen()).toBe(false);
  stop.abort();
});

test('a connection that was away says so when it is back', async () => {
  const { regions, stop, stream, receives } = serve();
  regions.set(['CZ020']);
  const first = await stream(2);
  first.say(READY);
  await receives('ready');
  first.end();
  (await stream(3)).say(READY);
  await receives('ready', 'ready');
  stop.abort();
});

test('regions that change while the connection is away miss what happened meanwhile', async () => {
  const { regions, stop, streams, stream, receives } = serve();
  const first = await stream(1);
  first.say(READY);
  await receives('ready');
  first.end();
  await stream(2);
  regions.set(['CZ020']);
  await vi.waitFor(() => expect(streams.at(-1)?.regions).toEqual(['CZ020']));
  streams.at(-1)?.say(READY);
  await receives('ready', 'ready');
  stop.abort();
});

test('only the last of several changes is opened to the end, and none when it is the first again', async () => {
  const { regions, stop, stream, receives } = serve();
  const first = await stream(1);
  first.say(READY);
  await receives('ready');
  regions.set(['CZ020']);
  const second = await stream(2);
  regions.set(['CZ072']);
  const third = await stream(3);
  expect([first, second, third].map(({ isOpen }) => isOpen())).toEqual([true, false, true]);
  regions.set([]);
  await vi.waitFor(() => expect(third.isOpen()).toBe(false));
  expect(first.isOpen()).toBe(true);
  stop.abort();
  expect(first.isOpen()).toBe(false);
});

test('a page that goes while another comes opens one stream, and one that goes for good none', async () => {
  const { regions, stop, streams, stream, receives } = serve();
  regions.set(['CZ020']);
  const first = await stream(2);
  first.say(READY);
  await receives('ready');
  regions.set([]);
  regions.set(['CZ072']);
  expect((await stream(3)).regions).toEqual(['CZ072']);
  regions.set([]);
  stop.abort();
  await Promise.resolve();
  expect(streams).toHaveLength(3);
});
