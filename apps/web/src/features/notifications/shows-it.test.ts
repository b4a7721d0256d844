import { expect, test } from 'vitest';
import { showsIt } from './shows-it.ts';

const contract = '/transactions-and-orders/transactions/01a1e3f4-9a9a-72d4-916a-1f8ce7fc6700';

test('a message about the contract that is open has its page already', () => {
  expect(showsIt(contract, contract)).toBe(true);
  expect(showsIt(`${contract}/success`, contract)).toBe(true);
});

test('anything else is news', () => {
  expect(showsIt(contract.replace(/0$/, '1'), contract)).toBe(false);
  expect(showsIt('/transactions-and-orders', contract)).toBe(false);
  expect(showsIt('/pricing', '/pricing?payment=1')).toBe(false);
  expect(showsIt('/quick-trading', '/')).toBe(false);
  expect(showsIt(contract, null)).toBe(false);
});
