import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileVisible } from './while-visible.ts';

let page: EventTarget & { visibilityState: 'visible' | 'hidden' };
let started: AbortSignal[];
const work = (signal: AbortSignal) => started.push(signal);

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', page);
  started = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function turn(state: 'visible' | 'hidden') {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('a page that stays hidden ends its work and starts anew when it is seen', () => {
  whileVisible(work);
  turn('hidden');
  vi.advanceTimersByTime(29_000);
  expect(started.map(({ aborted }) => aborted)).toEqual([false]);
  vi.advanceTimersByTime(1_000);
  expect(started.map(({ aborted }) => aborted)).toEqual([true]);
  turn('visible');
  expect(started.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('a glance elsewhere changes nothing', () => {
  whileVisible(work);
  turn('hidden');
  vi.advanceTimersByTime(10_000);
  turn('visible');
  vi.advanceTimersByTime(60_000);
  expect(started.map(({ aborted }) => aborted)).toEqual([false]);
});

test('a page that opens hidden waits, and the end is an end', () => {
  page.visibilityState = 'hidden';
  const end = whileVisible(work);
  expect(started).toEqual([]);
  turn('visible');
  end();
  turn('hidden');
  turn('visible');
  expect(started.map(({ aborted }) => aborted)).toEqual([true]);
});
