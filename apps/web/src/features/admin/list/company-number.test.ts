import { expect, test } from 'vitest';
import { companyNumberOf } from './company-number.ts';

test('Czech and Slovak numbers are read in groups, others as they are', () => {
  const plain = (country: string, number: string) =>
    companyNumberOf(country, number).replaceAll('\u00a0', ' ');
  expect(plain('CZ', '26841902')).toBe('CZ 268 41 902');
  expect(plain('SK', '36244019')).toBe('SK 362 44 019');
  expect(plain('RO', '24118063')).toBe('RO 24118063');
  expect(plain('IE', '123456')).toBe('IE 123456');
});
