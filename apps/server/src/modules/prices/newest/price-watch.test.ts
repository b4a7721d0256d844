import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { MAX_STREAM_REGIONS } from '@canola/api-schema/limits';
import { StreamEvent } from '@canola/api-schema/notifications/stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { type SeededUser, seedUser } from '../../../../test/factories.ts';
import { type Desk, NOW, openDesk, quoteOf } from '../test-desk.ts';
import { openPriceWatch } from './price-watch.ts';

let server: TestApp;
let desk: Desk;
let user: SeededUser;

beforeAll(async () => {
  server = await buildTestApp({ now: NOW });
  desk = await openDesk(server);
  user = await seedUser(server.db);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** A page's stream, read event by event. */
async function openPage(query: string) {
  const request = get(`${server.app.listeningOrigin}/can-notifications/api/stream${query}`, {
    headers: { authorization: `Bearer ${await server.tokenFor(user.subject, { email: user.email })}` },
    agent: false,
  });
  const [response]: IncomingMessage[] = await once(request, 'response');
  const events: StreamEvent[] = [];
  let buffer = '';
  response?.setEncoding('utf8').on('data', (chunk: string) => {
    buffer += chunk;
    const parts = buffer.split('\n\n');
    buffer = parts.pop() ?? '';
    for (const part of parts) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? [];
      if (event && data) events.push(StreamEvent.parse({ event, data: JSON.parse(data) }));
    }
  });
  await vi.waitFor(() => expect(response?.statusCode === 200 && events.length === 0).toBe(false), 60_000);
  return {
    status: response?.statusCode,
    events,
    /** The price events a page has received. */
    changes: () => events.flatMap((event) => (event.event === 'prices-changed' ? [event.data] : [])),
    stop: () => request.destroy(),
  };
}

test('a page receives new prices of its region, and of no other', async () => {
  const [here, elsewhere, silent] = await Promise.all([
    openPage('?region=CZ064'),
    openPage('?region=CZ071'),
    openPage(''),
  ]);
  await desk.send([quoteOf(), quoteOf({ cropId: 'rapeseed', price: '11000' })]);
  await vi.waitFor(
    () => expect(here.changes()).toEqual([{ regionId: 'CZ064', cropIds: ['milling-wheat', 'rapeseed'] }]),
    10_000,
  );
  await desk.send([quoteOf({ regionId: 'CZ071' })]);
  await vi.waitFor(
    () => expect(elsewhere.changes()).toEqual([{ regionId: 'CZ071', cropIds: ['milling-wheat'] }]),
    10_000,
  );
  expect(here.changes()).toHaveLength(1);
  expect(silent.events).toEqual([{ event: 'ready', data: {} }]);
  for (const page of [here, elsewhere, silent]) page.stop();
});

test('a page of several regions receives each change once', async () => {
  const page = await openPage('?region=CZ080&region=CZ072&region=CZ080&region=XX999');
  for (const regionId of ['CZ072', 'CZ071', 'CZ080']) await desk.send([quoteOf({ regionId })]);
  await vi.waitFor(
    () =>
      expect(page.changes()).toEqual([
        { regionId: 'CZ072', cropIds: ['milling-wheat'] },
        { regionId: 'CZ080', cropIds: ['milling-wheat'] },
      ]),
    10_000,
  );
  page.stop();
});

test('an unknown region is silent; an unknown question and a flood of regions are refused', async () => {
  const nowhere = await openPage('?region=XX999');
  expect(nowhere.status).toBe(200);
  nowhere.stop();
  const flood = Array.from({ length: MAX_STREAM_REGIONS + 1 }, (_, index) => `region=CZ${index}`);
  for (const query of ['area=CZ064', 'region=', flood.join('&')]) {
    const answer = await server.app.inject({
      url: `/can-notifications/api/stream?${query}`,
      headers: { authorization: `Bearer ${await server.tokenFor(user.subject)}` },
    });
    expect(answer.statusCode).toBe(400);
  }
  const most = await openPage(`?${flood.slice(1).join('&')}`);
  expect(most.status).toBe(200);
  most.stop();
});

test('a burst is published immediately, then in batches once a second', () => {
  vi.useFakeTimers();
  try {
    const received: string[][] = [];
    let say: (payload: unknown) => void = () => {};
    const stop = vi.fn();
    const live = {
      subscribe: (_topic: string, onEvent: (payload: unknown) => void) => {
        say = onEvent;
        return stop;
      },
      onReconnect: () => () => {},
    };
    const changes = openPriceWatch({ live });
    const unsubscribe = changes.subscribe('CZ064', ({ cropIds }) => received.push(cropIds));
    say({ cropIds: ['maize'] });
    for (let batch = 0; batch < 50; batch++) say({ cropIds: ['rye', 'peas'] });
    expect(received).toEqual([['maize']]);
    vi.advanceTimersByTime(1000);
    expect(received).toEqual([['maize'], ['peas', 'rye']]);
    vi.advanceTimersByTime(999);
    say({ cropIds: ['maize'] });
    expect(received).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(received).toHaveLength(3);
    vi.advanceTimersByTime(5000);
    expect(received).toHaveLength(3);
    unsubscribe();
    expect(stop).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
