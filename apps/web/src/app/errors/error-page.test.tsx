// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Updated } from '#market/price-board/updated.tsx';
import { ApiError } from '#shared/api/errors.ts';
import { loadTexts, startI18n } from '#shared/i18n/i18n.ts';
import { isConnected } from '#shared/live/connection.ts';
import { ErrorPage } from './error-page.tsx';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ demo: true, support: { email: 'a@b.test', phone: '1' } }),
  );
  await startI18n();
  await loadTexts(['errors', 'price-board']);
});
afterEach(() => {
  cleanup();
  isConnected.set(true);
});

const goOffline = () => act(() => isConnected.set(false));
const goOnline = () => act(() => isConnected.set(true));

test.each([
  ['a lost connection', new ApiError('network', 'gone'), 1],
  ['another failure', new ApiError('server', 'down'), 0],
])('%s is tried again when the connection is back: %#', async (_what, error, times) => {
  const onRetry = vi.fn();
  render(<ErrorPage error={error} onRetry={onRetry} />);
  await screen.findByRole('button', { name: 'Try again' });
  goOffline();
  expect(onRetry).not.toHaveBeenCalled();
  goOnline();
  expect(onRetry).toHaveBeenCalledTimes(times);
});

test('the dot of the price board is not green without a connection', async () => {
  render(<Updated at={Date.now()} isStale={false} />);
  const line = (await screen.findByText(/^Updated/)).closest('.board-live');
  expect(line?.hasAttribute('data-stale')).toBe(false);
  goOffline();
  expect(line?.hasAttribute('data-stale')).toBe(true);
});
