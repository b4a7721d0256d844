// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoardPage } from '#market/price-board/board-page.tsx';
import { PRICE_REFETCH_MS } from '#market/price-board/price-refetch.ts';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { SlotsProvider } from '#shared/router/slots.tsx';
import { LiveNotifications } from './live-notifications.tsx';

prepareScreens();
// Time also runs by itself: the screen waits for its own timers.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const PLACE = { code: '58601', label: '', name: 'Jihlava', latitude: 49.4, longitude: 15.6, region: 'CZ063' };
const QUARTER = { id: '2026Q4', name: 'Q4 26', dateFrom: '2026-10-01' };
const CROPS = ['Wheat', 'Barley'].map((name) => ({ id: name.toLowerCase(), name, unit: 't', icon: 'wheat' }));
const FAVOURITES = { ids: [], toggle() {} } as never;

const quotesAt = (price: string) => ({
  marketPrices: CROPS.map((crop) => ({
    id: `${crop.id} ${price}`,
    crop,
    quarter: QUARTER,
    trader: { id: 'one', name: 'One', logo: null },
    region: { id: 'CZ063', name: 'Vysočina' },
    price,
    masked: false,
    currency: 'CZK',
    date: '2026-10-15T08:00:00Z',
    change: null,
  })),
});

/** A trading service that versions its prices as the real one does, and a stream to publish on. */
async function showBoard() {
  let version = 1;
  /** The version that each request for prices had, and the status of its reply. */
  const requests: { has: string | null; status: number }[] = [];
  const publish = { send: (_event: string) => {} };
  const versioned = (data: () => object) => (_: unknown, headers: Headers) => {
    const [has, etag] = [headers.get('if-none-match'), `"${version}"`];
    const status = has === etag ? 304 : 200;
    requests.push({ has, status });
    return status === 304
      ? new Response(null, { status })
      : Response.json({ data: data() }, { headers: { etag } });
  };
  const shown = await showScreen(
    <SlotsProvider>
      <BoardPage title="Prices" about={String} favourites={FAVOURITES} onOpen={() => {}} />
      <LiveNotifications />
    </SlotsProvider>,
    {
      at: '/?currency=CZK&postalCode=58601',
      answers: {
        Crops: () => ({ crops: CROPS }),
        FutureQuarters: () => ({ futureQuarters: [QUARTER] }),
        Sparklines: () => ({ sparklines: [] }),
        TraderPrices: versioned(() => quotesAt(String(5000 + version))),
      },
      rest: {
        'GET /data/postal-codes-cz.json': () => [PLACE],
        'GET /can-notifications/api/stream': () =>
          new Response(
            new ReadableStream<Uint8Array>({
              start(stream) {
                publish.send = (event) => stream.enqueue(new TextEncoder().encode(event));
                publish.send('event: ready\ndata: {}\n\n');
              },
            }),
          ),
      },
    },
  );
  await screen.findByRole('button', { name: /Wheat, Q4/ });
  return {
    ...shown,
    requests,
    publish: () => publish.send('event: prices-changed\ndata: {"regionId":"CZ063","cropIds":["wheat"]}\n\n'),
    changePrices: () => {
      version += 1;
    },
  };
}

/** Changes in the table of prices from now on. */
function watchTable() {
  const changes: MutationRecord[] = [];
  const watcher = new MutationObserver((records) => changes.push(...records));
  watcher.observe(screen.getByRole('table'), {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  return () => [...changes, ...watcher.takeRecords()];
}

const updatedAt = () => document.querySelector('.board-live time')?.getAttribute('datetime') ?? '';
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  ['the refetch of every minute', () => pass(PRICE_REFETCH_MS)],
  [
    'a live event',
    async (board: Awaited<ReturnType<typeof showBoard>>) => {
      await pass(10_000);
      board.publish();
    },
  ],
])(
  '%s names the version it has; unchanged prices are drawn as they were, with a new age',
  async (_, happen) => {
    const board = await showBoard();
    const [before, changes] = [updatedAt(), watchTable()];
    board.requests.length = 0;
    await happen(board);
    await waitFor(() => expect(board.requests[0]).toEqual({ has: '"1"', status: 304 }));
    await waitFor(() => expect(Date.parse(updatedAt())).toBeGreaterThan(Date.parse(before)));
    expect(changes()).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();

    board.changePrices();
    await happen(board);
    expect(await screen.findAllByText(/5,002/)).toHaveLength(CROPS.length);
    expect(board.requests.at(-1)).toEqual({ has: '"1"', status: 200 });
    expect(changes()).not.toEqual([]);
  },
);
