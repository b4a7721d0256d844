// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#shared/api/errors.ts';
import { Loaded } from './loaded.tsx';

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
