// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePendingWords } from './button.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a button that leaves while it waits takes its word along, also one that comes late', () => {
  vi.useFakeTimers();
  const { unmount } = renderHook(() => usePendingWords('b', true));
  unmount();
  document.body.innerHTML = '<div data-live-announcer><div aria-labelledby="b"></div></div>';
  vi.advanceTimersByTime(200);
  expect(document.querySelector('[aria-labelledby]')).toBeNull();
});

test('a page that has gone in the meantime is nobody’s error', () => {
  vi.useFakeTimers();
  const { unmount } = renderHook(() => usePendingWords('b', true));
  unmount();
  vi.stubGlobal('document', undefined);
  expect(() => vi.advanceTimersByTime(200)).not.toThrow();
});
