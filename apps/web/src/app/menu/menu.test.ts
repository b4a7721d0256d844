import { FEATURES, type Feature } from '@canola/api-schema/access';
import type { FeatureMap } from '@canola/api-schema/users/plan';
import { describe, expect, test } from 'vitest';
import { UNPRICED_FEATURES } from '#market/postal-code/postal-code-control.tsx';
import { featureMode } from '#shared/access/feature-mode.ts';
import { featureAddress, PRICED_FEATURES } from '#shared/access/features.ts';
import { homeAddress, homeFeature } from './home-page.ts';
import { bottomBarOf, MENU_ORDER, menuOf } from './menu.ts';

const COMPANY_PLAN = 2;
type Entry = 'full' | 'trial' | 'hidden';

function mapOf(modes: Partial<Record<Feature, Entry>>, rest: Entry = 'full'): FeatureMap {
  return Object.fromEntries(
    FEATURES.map((feature) => {
      const entry = modes[feature] ?? rest;
      const planId = entry === 'trial' ? 3 : COMPANY_PLAN;
      return [feature, { menu: entry !== 'hidden', mode: 'FULL', planId, planType: 'PREMIUM' }];
    }),
  ) as unknown as FeatureMap;
}
const accessTo = (features: Partial<FeatureMap>) => ({
  modeOf: (feature: Feature) => featureMode(features, feature, COMPANY_PLAN),
});

describe('access per feature (docs/product/plans.md#features-by-plan)', () => {
  const entry = { menu: true, mode: 'FULL', planId: COMPANY_PLAN, planType: 'PLUS' } as const;
  test("full when the feature's plan is the company's", () =>
    expect(featureMode({ STORAGES: entry }, 'STORAGES', COMPANY_PLAN)).toBe('full'));
  test('full when it needs no plan', () =>
    expect(featureMode({ STORAGES: { ...entry, planId: null } }, 'STORAGES', undefined)).toBe('full'));
  test('trial when the plan differs', () =>
    expect(featureMode({ STORAGES: { ...entry, planId: 3 } }, 'STORAGES', COMPANY_PLAN)).toBe('trial'));
  test('none when it is missing or its menu flag is false', () => {
    expect(featureMode({}, 'STORAGES', COMPANY_PLAN)).toBe('none');
    expect(featureMode({ STORAGES: { ...entry, menu: false } }, 'STORAGES', COMPANY_PLAN)).toBe('none');
  });
});

test('the menu keeps its order', () => {
  expect(menuOf(accessTo(mapOf({}))).map((entry) => entry.feature)).toEqual([
    'PURCHASE_PRICES',
    'QUICK_TRADING',
    'MARKETPLACE',
    'STOCK_EXCHANGE',
    'MARKET_NEWS',
    'TRADING',
    'POSITION',
    'STORAGES',
    'TRANSACTIONS_ORDERS',
  ]);
});

/** By hand (docs/product/plans.md#features-by-plan); the server's own table is in feature-map.test.ts. */
test.each<[string, Partial<Record<Feature, Entry>>, string[], Feature]>([
  [
    'Basic',
    {
      PURCHASE_PRICES: 'trial',
      QUICK_TRADING: 'trial',
      MARKETPLACE: 'trial',
      MARKET_NEWS: 'trial',
      TRADING: 'hidden',
      POSITION: 'trial',
    },
    [
      'PURCHASE_PRICES trial',
      'QUICK_TRADING trial',
      'MARKETPLACE trial',
      'STOCK_EXCHANGE',
      'MARKET_NEWS trial',
      'POSITION trial',
      'STORAGES',
      'TRANSACTIONS_ORDERS',
    ],
    'PURCHASE_PRICES',
  ],
  [
    'Plus',
    { TRADING: 'trial' },
    [
      'PURCHASE_PRICES',
      'QUICK_TRADING',
      'MARKETPLACE',
      'STOCK_EXCHANGE',
      'MARKET_NEWS',
      'TRADING trial',
      'POSITION',
      'STORAGES',
      'TRANSACTIONS_ORDERS',
    ],
    'QUICK_TRADING',
  ],
  [
    'a person without a company',
    {
      PURCHASE_PRICES: 'trial',
      MARKET_NEWS: 'trial',
      STORAGES: 'hidden',
      QUICK_TRADING: 'hidden',
      TRADING: 'hidden',
      TRANSACTIONS_ORDERS: 'hidden',
      MARKETPLACE: 'hidden',
      POSITION: 'hidden',
    },
    ['PURCHASE_PRICES trial', 'STOCK_EXCHANGE', 'MARKET_NEWS trial'],
    'PURCHASE_PRICES',
  ],
])('the menu and the start page of %s', (_who, modes, expected, home) => {
  const access = accessTo(mapOf(modes));
  const written = menuOf(access).map(({ feature, isTrial }) => (isTrial ? `${feature} trial` : feature));
  expect(written).toEqual(expected);
  expect(homeFeature(access)).toBe(home);
});

test('a trial entry is marked, a hidden one is left out', () => {
  const menu = menuOf(accessTo(mapOf({ TRADING: 'trial', STORAGES: 'hidden' })));
  expect(menu.find((entry) => entry.feature === 'TRADING')?.isTrial).toBe(true);
  expect(menu.some((entry) => entry.feature === 'STORAGES')).toBe(false);
});

test('the bottom bar holds four entries, the rest is behind More', () => {
  const features = (entries: { feature: Feature }[]) => entries.map((entry) => entry.feature);
  const full = bottomBarOf(menuOf(accessTo(mapOf({}))));
  expect(features(full.bar)).toEqual(['PURCHASE_PRICES', 'QUICK_TRADING', 'TRADING', 'TRANSACTIONS_ORDERS']);
  expect(features(full.more)).toEqual([
    'MARKETPLACE',
    'STOCK_EXCHANGE',
    'MARKET_NEWS',
    'POSITION',
    'STORAGES',
  ]);
  const few = bottomBarOf(menuOf(accessTo(mapOf({ TRADING: 'hidden' }))));
  expect(features(few.bar)).toEqual([
    'PURCHASE_PRICES',
    'QUICK_TRADING',
    'TRANSACTIONS_ORDERS',
    'MARKETPLACE',
  ]);
});

test.each<[string, Partial<Record<Feature, Entry>>, Entry, Feature | undefined]>([
  ['quick trading in full', {}, 'full', 'QUICK_TRADING'],
  ['purchase prices when quick trading is a trial', { QUICK_TRADING: 'trial' }, 'full', 'PURCHASE_PRICES'],
  ['purchase prices even as a trial', { PURCHASE_PRICES: 'trial' }, 'trial', 'PURCHASE_PRICES'],
  ['else the first visible entry', { MARKET_NEWS: 'trial', STORAGES: 'full' }, 'hidden', 'MARKET_NEWS'],
  ['nothing when nothing is visible', {}, 'hidden', undefined],
])('home is %s', (_what, modes, rest, expected) => {
  expect(homeFeature(accessTo(mapOf(modes, rest)))).toBe(expected);
});

test("a trader's people start at the desk, whatever the features", async () => {
  const access = { ...accessTo(mapOf({})), company: { companyKind: 'TRADER' }, mayOpenAdmin: false };
  expect(await homeAddress(access as never, undefined as never)).toEqual({ to: '/desk', search: {} });
});

test("whoever leaves the postal code's dialog is led to the menu's first entry without prices", () => {
  expect(UNPRICED_FEATURES).toEqual(MENU_ORDER.filter((feature) => !PRICED_FEATURES.has(feature)));
});

test('only price pages carry the currency', () => {
  const access = { currency: 'RON' } as const;
  expect(featureAddress(access, 'MARKETPLACE')).toEqual({ to: '/marketplace', search: { currency: 'RON' } });
  expect(featureAddress(access, 'STORAGES')).toEqual({ to: '/storages', search: {} });
});
