// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/errors.ts';
import { isConnected, probeConnection } from '#shared/live/connection.ts';
import { Loaded } from './loaded.tsx';
import { createQueryClient } from './query-client.ts';

afterEach(cleanup);

function show(error: ApiError) {
  const query = {
    data: 'the list',
    error,
    isFetching: false,
    dataUpdatedAt: 0,
  } as unknown as UseQueryResult<string>;
  render(
    <Loaded query={query} skeleton="…">
      {(data) => <p>{data}</p>}
    </Loaded>,
  );
  return screen.queryByText('the list');
}

test('what was loaded stays when the server fails, and goes when the person may no longer see it', () => {
  expect(show(new ApiError('server', 'down'))).not.toBeNull();
  cleanup();
  expect(show(new ApiError('forbidden', 'permission.missing'))).toBeNull();
});

test('a session that is over offers to log in, not another try', () => {
  const query = { data: undefined, error: new ApiError('unauthorized', 'no'), isFetching: false };
  render(
    <Loaded query={query as unknown as UseQueryResult<string>} skeleton="…">
      {(data) => <p>{data}</p>}
    </Loaded>,
  );
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['action.logIn']);
});

test('a screen with content is not drawn again because it is being refreshed', async () => {
  const client = new QueryClient();
  let drawn = 0;
  function Screen() {
    const query = useQuery({ queryKey: ['list'], queryFn: async () => 'the list' });
    drawn += 1;
    return (
      <Loaded query={query} skeleton="…">
        {(data) => <p>{data}</p>}
      </Loaded>
    );
  }
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  await screen.findByText('the list');
  const before = drawn;
  await act(() => client.refetchQueries());
  expect(client.getQueryState(['list'])?.dataUpdateCount).toBe(2);
  expect(drawn).toBe(before);
});

test('a list that was opened offline says so, and loads by itself when the connection is back', async () => {
  let isReachable = false;
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  const lost = async () => (isReachable ? 'the list' : Promise.reject(new ApiError('network', 'gone')));
  function Screen() {
    const query = useQuery({ queryKey: ['list'], queryFn: lost, staleTime: Number.POSITIVE_INFINITY });
    return (
      <Loaded query={query} skeleton="…">
        {(data) => <p>{data}</p>}
      </Loaded>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  await screen.findByRole('alert');
  await vi.waitFor(() => expect(isConnected.get()).toBe(false));
  isReachable = true;
  await act(() => probeConnection());
  await screen.findByText('the list');
});
