import { DAY_MS } from '@canola/api-schema/duration';
// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { forgetView, type LastView, lastViewAt, rememberView } from './last-view.ts';

const AT = '2026-10-14T09:00:00.000Z';
const NOW = Date.parse(AT) + 3_600_000;
const view: LastView = {
  subject: 'farmer',
  path: '/purchase-prices',
  title: 'Prices',
  about: 'Jihlava',
  unit: 'Kč/t',
  at: AT,
  rows: [{ name: 'Milling wheat', value: '5 410', note: 'Brázda Trade, Q4 26' }],
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('is not shown while staff look with the eyes of a customer', () => {
  rememberView(view);
  const id = '0197a1de-57a0-7000-8000-000000000001';
  const eyes = { id, userId: id, name: 'Jan', expiresAt: AT };
  sessionStorage.setItem('canola.view-as', JSON.stringify(eyes));
  expect(lastViewAt('/', NOW)).toBeUndefined();
});

test('is shown at its own address and at the start page, and nowhere else', () => {
  rememberView(view);
  expect(lastViewAt('/purchase-prices', NOW)).toEqual(view);
  expect(lastViewAt('/', NOW)).toEqual(view);
  expect(lastViewAt('/about', NOW)).toBeUndefined();
});

test('is over when a session would be', () => {
  rememberView(view);
  expect(lastViewAt('/', Date.parse(AT) + 14 * DAY_MS)).toBeUndefined();
});

test('a log-out leaves nothing, and another person finds nothing', () => {
  rememberView(view);
  forgetView('farmer');
  expect(lastViewAt('/', NOW)).toEqual(view);
  forgetView('somebody else');
  expect(localStorage.length).toBe(0);
  rememberView(view);
  forgetView();
  expect(localStorage.length).toBe(0);
});

test('what is not one of ours is no view', () => {
  localStorage.setItem('canola.last-view', '{"rows":7}');
  expect(lastViewAt('/', NOW)).toBeUndefined();
  localStorage.setItem('canola.last-view', 'no JSON');
  expect(lastViewAt('/', NOW)).toBeUndefined();
});
