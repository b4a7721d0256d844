// @vitest-environment jsdom
import type { UseQueryResult } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
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
