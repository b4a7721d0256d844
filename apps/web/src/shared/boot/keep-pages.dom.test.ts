// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPagesWhenIdle } from './keep-pages.ts';

const VISIT = { language: 'cs', isStaff: false } as const;
const postMessage = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  const ready = Promise.resolve({ active: { postMessage } });
  vi.stubGlobal('navigator', { serviceWorker: { ready } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  postMessage.mockClear();
});

test('the worker fetches the pages once the visit is idle', async () => {
  keepPagesWhenIdle(VISIT);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(postMessage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(postMessage).toHaveBeenCalledWith({ type: 'keep-pages', ...VISIT });
});

test('a person who saves data fetches nothing ahead', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  keepPagesWhenIdle(VISIT);
  await vi.advanceTimersByTimeAsync(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(postMessage).not.toHaveBeenCalled();
});
