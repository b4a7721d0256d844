// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetChoices, forgetChoicesOfOthers } from './personal.ts';

const STAYS = {
  'canola.theme': 'dark',
  'canola.language': 'cs',
  'canola.sidebar': 'collapsed',
  'canola.install': 'dismissed',
  'canola.push': 'off',
  'canola.unsettled-deal.company': 'id digest',
  'canola.unanswered-refund.payment': 'id 0',
  'canola.unanswered-return.payment': 'id 0',
  'purchase-prices.favorites': '["rapeseed"]',
  'quick-trading.favorites.company': '["rapeseed"]',
};
const GOES = {
  'canola.company': 'company',
  'canola.postal-code.cz.company': '76701',
  'canola.haulage.CZK': '3',
  'canola.last-view': '{}',
  'canola.push-registration': 'anna today endpoint',
  'canola.push.of.anna': 'like a setting, and not one',
  'canola.something-new': 'of a later version',
  'purchase-prices.favorites-of.anna': 'like stars, and none',
  elsewhere: 'of a library',
};

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, value] of Object.entries({ ...STAYS, ...GOES })) localStorage.setItem(name, value);
  sessionStorage.setItem('canola.plan-period', 'YEARLY');
});

const stored = () => ({ ...localStorage });

test('a log-out leaves what belongs to the device, and ids that keep a request from being sent twice', () => {
  forgetChoices();
  expect(stored()).toEqual(STAYS);
  expect(sessionStorage).toHaveLength(0);
});

test('the same person finds everything again, somebody else nothing', () => {
  // From a version that did not write down whose it is: nobody loses their company and place by an update.
  forgetChoicesOfOthers('anna');
  forgetChoicesOfOthers('anna');
  expect(stored()).toEqual({ ...STAYS, ...GOES, 'canola.person': 'anna' });
  expect(sessionStorage).toHaveLength(1);
  forgetChoicesOfOthers('petr');
  expect(stored()).toEqual({ ...STAYS, 'canola.person': 'petr' });
  expect(sessionStorage).toHaveLength(0);
});

test('a browser that refuses storage has nothing to forget', () => {
  const refusing = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: refusing, ownKeys: refusing }));
  expect(() => forgetChoices()).not.toThrow();
  expect(() => forgetChoicesOfOthers('petr')).not.toThrow();
});
