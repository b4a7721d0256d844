// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { TRADING_KEY } from '#market/trading/trading-api.ts';
import { userCompaniesQuery } from '#shared/access/access.queries.ts';
import { api } from '#shared/api/client.ts';
import { CACHED_FOREVER } from '#shared/query/query-client.ts';
import { LiveNotifications } from './live-notifications.tsx';
import { NOTIFICATIONS_KEY } from './notifications.queries.ts';

prepareScreens();

const READY = new TextEncoder().encode('event: ready\ndata: {}\n\n');

/** A server whose streams end when the test says so. */
function openStreams() {
  const opened: ReadableStreamDefaultController<Uint8Array>[] = [];
  return {
    reply: () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(stream) {
            opened.push(stream);
            stream.enqueue(READY);
          },
        }),
      ),
    end: () => opened.at(-1)?.close(),
    tell: (event: string) =>
      opened.at(-1)?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`)),
  };
}

function State() {
  const { data = [] } = useQuery(userCompaniesQuery);
  return <p>{data.map(({ approvalState }) => approvalState)}</p>;
}

const companyIn = (approvalState: string) => ({
  companyId: 'b5b0ab47-5c8b-4f14-8e2d-0d4d58a5e8a1',
  companyName: 'Farm',
  companyCountry: 'CZ',
  companyKind: 'FARM',
  companyNumber: '27082440',
  companyPlan: { id: 1, type: 'BASIC', source: 'DEFAULT' },
  approvalState,
  grants: [],
  role: 'USER',
});

let approvalState = 'APPROVED';
async function showState() {
  const streams = openStreams();
  approvalState = 'APPROVED';
  await showScreen(
    <>
      <State />
      <LiveNotifications />
    </>,
    {
      rest: {
        'GET /can-users/api/user/company': () => [companyIn(approvalState)],
        'GET /can-notifications/api/stream': streams.reply,
      },
    },
  );
  await screen.findByText('APPROVED');
  return streams;
}

test('a block while the stream was away is seen when it is back', async () => {
  const streams = await showState();
  approvalState = 'BLOCKED';
  streams.end();
  await screen.findByText('BLOCKED');
});

test('a tab that was opened in the background asks for its access when it is first shown', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await showState();
  approvalState = 'BLOCKED';
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('BLOCKED');
});

function Shown({ parts }: { parts: string[] }) {
  const { data } = useQuery({
    queryKey: parts,
    queryFn: () => api.get(`/shown/${parts.join('/')}`, { schema: z.string() }),
    ...CACHED_FOREVER,
  });
  return <p>{data}</p>;
}

test('a change of rights shows at once what depends on them', async () => {
  const streams = openStreams();
  let may = 'masked';
  const parts = [
    [TRADING_KEY, 'Prices'],
    ['news', 'list'],
    ['news', 'report', 'report-1'],
    ['company-people', 'company-1'],
    [...NOTIFICATIONS_KEY],
  ];
  await showScreen(
    <>
      {parts.map((key) => (
        <Shown key={key.join('/')} parts={key} />
      ))}
      <State />
      <LiveNotifications />
    </>,
    {
      rest: {
        'GET /can-users/api/user/company': () => [companyIn('APPROVED')],
        'GET /can-notifications/api/stream': streams.reply,
        ...Object.fromEntries(parts.map((key) => [`GET /shown/${key.join('/')}`, () => may])),
      },
    },
  );
  await waitFor(() => expect(screen.getAllByText('masked')).toHaveLength(parts.length));
  await screen.findByText('APPROVED');
  may = 'in full';
  streams.tell('access-changed');
  await waitFor(() => expect(screen.getAllByText('in full')).toHaveLength(parts.length));
});
