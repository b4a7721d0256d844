import { expect, test } from 'vitest';
import { refusalPage } from './use-fast-sale.ts';

test('a quote that went away is a failed sale', () => {
  expect(refusalPage([{ field: 'contract.marketPrice' }])).toBe('/quick-trading/sell/failed');
  expect(refusalPage([{ field: 'root' }, { field: 'contract.amount' }])).toBe('/quick-trading/sell/failed');
});

test('a missing right or a halt makes selling impossible, whatever the sale', () => {
  expect(refusalPage([{ field: 'root' }])).toBe('/quick-trading/sell/error');
});
