import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const ORIGIN = 'https://canola.test';

test.each([
  '/',
  '/storages',
  '/purchase-prices?cropId=1&postalCode=767%2001#top',
  '/transactions/018f3c1e-0000-7000-8000-000000000000',
])('a sign-in returns to %s', (path) => {
  expect(returnPath(path, ORIGIN)).toBe(path);
});

test.each([
  '//elsewhere.example/storages',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '/.//elsewhere.example',
  'storages',
  '',
])('a sign-in never leaves the app for %j', (path) => {
  expect(returnPath(path, ORIGIN)).toBe('/');
});

test.each(['/callback', '/callback?code=1', '/logout'])(
  'a sign-in does not return to its step %s',
  (path) => {
    expect(returnPath(path, ORIGIN)).toBe('/');
  },
);
