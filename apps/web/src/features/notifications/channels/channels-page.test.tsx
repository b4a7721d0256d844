// @vitest-environment jsdom
import { CHOSEN_KINDS, DEFAULT_CHANNELS } from '@canola/api-schema/notifications/channels';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareScreens } from '#market/test-screen/screen.tsx';
import { createQueryClient } from '#shared/query/query-client.ts';
import { ToastHost } from '#shared/ui/toast-host.tsx';
import { ChannelsPage } from './channels-page.tsx';

prepareScreens();

let stored: Map<string, object>;
let requests: { method: string; path: string; body: unknown }[];
let isRefusing = false;

beforeEach(() => {
  stored = new Map(Object.entries(DEFAULT_CHANNELS));
  requests = [];
  isRefusing = false;
  // The server, as the page sees it.
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(new URL(String(url), 'http://localhost'), init);
    const path = new URL(request.url).pathname;
    if (request.method === 'PUT') {
      const body = JSON.parse(await request.text());
      requests.push({ method: request.method, path, body });
      if (isRefusing) return Response.json({ code: 'server.failed', message: 'no' }, { status: 500 });
      stored.set(path.split('/').at(-1) ?? '', body);
    }
    return Response.json({ choices: [...stored].map(([kind, channels]) => ({ kind, ...channels })) });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ChannelsPage />
      <ToastHost />
    </QueryClientProvider>,
  );
  return within(await screen.findByRole('group', { name: 'Contract accepted by the trader' }));
}

test('every kind has its three ways, as by default', async () => {
  const accepted = await open();
  expect(screen.getAllByRole('group')).toHaveLength(CHOSEN_KINDS.length);
  const states = ['Bell', 'Push', 'E-mail'].map(
    (name) => (accepted.getByRole('checkbox', { name }) as HTMLInputElement).checked,
  );
  expect(states).toEqual([true, false, false]);
});

test('a tick is stored immediately, with the other ways as they are', async () => {
  const accepted = await open();
  fireEvent.click(accepted.getByRole('checkbox', { name: 'E-mail' }));
  await waitFor(() =>
    expect(requests).toEqual([
      {
        method: 'PUT',
        path: '/can-notifications/api/channels/contract.accepted',
        body: { bell: true, push: false, mail: true },
      },
    ]),
  );
  expect((accepted.getByRole('checkbox', { name: 'E-mail' }) as HTMLInputElement).checked).toBe(true);
});

test('a tick that the server refuses goes back and says so', async () => {
  isRefusing = true;
  const accepted = await open();
  fireEvent.click(accepted.getByRole('checkbox', { name: 'Push' }));
  expect(await screen.findByText(/Your choice wasn’t saved/)).toBeTruthy();
  await waitFor(() =>
    expect((accepted.getByRole('checkbox', { name: 'Push' }) as HTMLInputElement).checked).toBe(false),
  );
});
