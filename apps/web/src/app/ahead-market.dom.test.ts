// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { rememberedCode } from '#market/postal-code/remembered-code.ts';
import { hasUsedPrices } from './ahead-market.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('whoever has used a place starts with prices, and nobody else', () => {
  localStorage.setItem('canola.theme', 'dark');
  expect(hasUsedPrices()).toBe(false);
  rememberedCode({ country: 'CZ', company: undefined }).write('58601');
  expect(hasUsedPrices()).toBe(true);
});

test('a browser that refuses storage remembers nothing', () => {
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('denied');
        },
      },
    ),
  );
  expect(hasUsedPrices()).toBe(false);
});
