import { expect, test } from 'vitest';
import { CURRENCIES, currency } from './money.ts';

test.each(CURRENCIES)('%s has two decimals, the Czech crown none', (type) => {
  expect(currency(type)).toEqual({ type, precision: type === 'CZK' ? 0 : 2 });
});
