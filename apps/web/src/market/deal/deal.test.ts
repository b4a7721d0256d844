import { expect, test } from 'vitest';
import { type DealError, dealOutcome, placeSaleErrors } from './deal.ts';

const error = (field: string, code: string, ...messages: string[]): DealError => ({
  field,
  code,
  messages,
  priceChange: null,
});

test('entries whose field contains contract appear at the amount, joined by line breaks', () => {
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

test('a contract is made only without an error, and a reply without either makes none', () => {
  expect(dealOutcome({ id: 'c1', errors: [] })).toEqual({ kind: 'done', contractId: 'c1' });
  expect(dealOutcome({ id: null, errors: [] })).toEqual({ kind: 'refused', errors: [] });
  const errors = [error('contract.amount', 'amount.min', 'Too little.')];
  expect(dealOutcome({ id: null, errors })).toEqual({ kind: 'refused', errors });
  expect(dealOutcome({ id: 'c1', errors })).toEqual({ kind: 'refused', errors });
});

test('a changed price is put to the person with both prices', () => {
  const priceChange = { oldPrice: '5510', newPrice: '5480', marketPriceId: 'q2' };
  const changed = { ...error('contract.marketPrice', 'contract.price-changed', 'Changed.'), priceChange };
  expect(dealOutcome({ id: null, errors: [changed] })).toEqual({
    kind: 'price-changed',
    change: priceChange,
  });
});
