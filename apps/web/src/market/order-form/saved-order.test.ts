import { expect, test } from 'vitest';
import { EMPTY_ORDER } from './order.schema.ts';
import { newsOf } from './saved-order.ts';

const known = { ...EMPTY_ORDER, amount: 50, price: 5600, quarterId: '2027Q1' };
const saved = { ...known, price: 5800 };

test('an order that stands as it was is no news, whatever was typed', () => {
  expect(newsOf(known, known, { ...known })).toBe('none');
  expect(newsOf({ ...known, amount: 60 }, known, { ...known })).toBe('none');
});

test('an untouched form takes the new values', () => {
  expect(newsOf({ ...known }, known, saved)).toBe('take');
});

test('a touched one keeps what was typed, and tells of them', () => {
  expect(newsOf({ ...known, amount: 60 }, known, saved)).toBe('notify');
  expect(newsOf({ ...known, amount: null }, known, saved)).toBe('notify');
});

test('who has typed the same has nothing to be told', () => {
  expect(newsOf({ ...saved }, known, saved)).toBe('take');
});
