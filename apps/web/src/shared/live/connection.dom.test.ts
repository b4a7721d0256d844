// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isConnected, probeConnection, watchConnection, whenReconnected } from './connection.ts';

let isReachable = true;
const probes = vi.fn(async () => {
  if (!isReachable) throw new TypeError('Failed to fetch');
  return new Response('{}');
});
watchConnection();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', probes);
  isReachable = true;
  isConnected.set(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  probes.mockClear();
});

test('a network that leads nowhere counts as none, and is tried until the server replies', async () => {
  const onBack = vi.fn();
  const stop = whenReconnected(onBack);
  isReachable = false;
  await probeConnection();
  expect(isConnected.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(onBack).not.toHaveBeenCalled();
  isReachable = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isConnected.get()).toBe(true);
  expect(onBack).toHaveBeenCalledOnce();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probes).toHaveBeenCalledTimes(4);
});

test('without any network nothing is sent, and the browser says when there is one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await probeConnection();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isConnected.get()).toBe(false);
  expect(probes).not.toHaveBeenCalled();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(isConnected.get()).toBe(true));
});
