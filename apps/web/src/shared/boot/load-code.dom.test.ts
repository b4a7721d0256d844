// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isConnected } from '#shared/live/connection.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { loadCode } from './load-code.ts';

const reload = vi.fn();
let isReachable = false;
const failing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));

beforeEach(() => {
  isReachable = false;
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => (isReachable ? new Response('{}') : Promise.reject(new TypeError())));
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

test('code that does not arrive is the network’s error, and the page stays', async () => {
  const load = loadCode(failing);
  await expect(load()).rejects.toMatchObject({ kind: 'network' });
  await expect(load()).rejects.toMatchObject({ kind: 'network' });
  expect(isConnected.get()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a failure that the browser remembers ends with a reload once the server is in reach, not under a form', async () => {
  const load = loadCode(failing);
  await expect(load()).rejects.toThrow();
  isReachable = true;
  const form = renderHook(() => useDirtyGuard(true));
  await expect(load()).rejects.toThrow();
  expect(reload).not.toHaveBeenCalled();
  form.unmount();
  await expect(load()).rejects.toThrow();
  expect(reload).toHaveBeenCalledOnce();
});
