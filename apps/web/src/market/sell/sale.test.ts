import { expect, test } from 'vitest';
import { placeSaleErrors, type SaleError, saleOutcome } from './sale.ts';

const error = (field: string, code: string, ...messages: string[]): SaleError => ({
  field,
  code,
  messages,
  priceChange: null,
});

test('entries whose field contains contract stand at the amount, joined by line breaks', () => {
  const errors = [
    error('contract.amount', 'amount.exceeds-free', 'Only 24 t available.'),
    error('contract.offer', 'offer.archived', 'This crop is no longer in storage.'),
    error('root', 'trading.halted', 'Trading is stopped.'),
  ];
  expect(placeSaleErrors(errors)).toEqual({
    amount: 'Only 24 t available.\nThis crop is no longer in storage.',
    others: [errors[2]],
  });
});

test('without such entries the amount has no error', () => {
  expect(placeSaleErrors([error('root', 'trading.halted', 'Stopped.')]).amount).toBeUndefined();
});

test('a contract is sold only without an error, and an answer without either is no sale', () => {
  expect(saleOutcome({ id: 'c1', errors: [] })).toEqual({ kind: 'sold', contractId: 'c1' });
  expect(saleOutcome({ id: null, errors: [] })).toEqual({ kind: 'refused', errors: [] });
  const errors = [error('contract.amount', 'amount.min', 'Too little.')];
  expect(saleOutcome({ id: null, errors })).toEqual({ kind: 'refused', errors });
  expect(saleOutcome({ id: 'c1', errors })).toEqual({ kind: 'refused', errors });
});

test('a changed price asks again with both prices', () => {
  const priceChange = { oldPrice: '5510', newPrice: '5480', marketPriceId: 'q2' };
  const changed = { ...error('contract.marketPrice', 'contract.price-changed', 'Changed.'), priceChange };
  expect(saleOutcome({ id: null, errors: [changed] })).toEqual({
    kind: 'price-changed',
    change: priceChange,
  });
});
