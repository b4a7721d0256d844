import { expect, test } from 'vitest';
import { chosenSeller, missedSeller, sellerOf, sellersOf } from './sellers.ts';
import type { Item } from './use-item.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const HERE = { latitude: 49.3, longitude: 17.4 };

const quote = (trader: string, price: string | null, more: object = {}) => ({
  id: `${trader} ${price}`,
  trader: { id: trader, name: trader, logo: '' },
  quarter: { id: '2027Q1', name: 'Q1 27' },
  price,
  date: '2026-11-15T10:00:00Z',
  point: null,
  ...more,
});

const item = {
  crop: {
    cropTraders: [
      { id: 'large', minimumAmount: '24' },
      { id: 'small', minimumAmount: '3' },
    ],
  },
  prices: [
    quote('small', '452.50', { point: { name: 'Here', ...HERE } }),
    quote('late', '448', { date: '2026-11-15T11:00:00Z' }),
    quote('large', '448'),
    quote('old', '100', { date: '2026-11-08T11:59:00Z' }),
    quote('masked', null),
    quote('large', '1', { quarter: { id: '2027Q2', name: 'Q2 27' } }),
  ],
} as unknown as Item;

const sellers = sellersOf(item, '2027Q1', HERE, NOW);
const ids = sellers.map(({ quote: { trader } }) => trader.id);

test('the cheapest comes first, then the earlier; a price that is too old comes last', () => {
  expect(ids).toEqual(['large', 'late', 'small', 'old']);
  expect(sellers.map(({ isTooOld }) => isTooOld)).toEqual([false, false, false, true]);
});

test('each has its minimum, none where it names none, and how far it is', () => {
  expect(sellers.map(({ minimum }) => minimum)).toEqual(['24', '0', '3', '0']);
  expect(sellers.map(({ roadKm }) => roadKm)).toEqual([undefined, undefined, 0, undefined]);
});

test('the one in the address is chosen, else the cheapest, and never one whose price is too old', () => {
  const chosen = (trader?: string) => chosenSeller(sellers, trader)?.quote.trader.id;
  expect(chosen('small')).toBe('small');
  expect(chosen()).toBe('large');
  expect(chosen('old')).toBe('large');
  expect(chosenSeller(sellers.slice(3), 'old')).toBeUndefined();
});

test('who was chosen and sells nothing in this quarter, or nothing fresh, is named', () => {
  const next = sellersOf(item, '2027Q2', HERE, NOW);
  expect(missedSeller(item, next, 'small')).toBe('small');
  expect(missedSeller(item, next, 'large')).toBeUndefined();
  expect(missedSeller(item, sellers, 'old')).toBe('old');
  expect(missedSeller(item, next, undefined)).toBeUndefined();
  expect(missedSeller(item, next, 'nobody')).toBeUndefined();
});

test('who sells as little as was typed', () => {
  const [large] = sellers;
  if (!large) throw new Error('nobody sells');
  const others = sellers.filter(({ quote: { trader } }) => trader.id !== 'late');
  expect(sellerOf(others, 12, large)?.quote.trader.id).toBe('small');
  expect(sellerOf(others, 2.9, large)).toBeUndefined();
});
