import { expect, test } from 'vitest';
import { staffOf } from './staff.ts';

test('users:*:list opens every list of the users service, and nothing else', () => {
  const { may } = staffOf(['users:*:list']);
  expect(may('users:company:list')).toBe(true);
  expect(may('users:subscription:list')).toBe(true);
  expect(may('users:company:approve')).toBe(false);
});

test('a list of one kind does not open the list of people', () => {
  expect(staffOf(['users:company:list']).may('users:*:list')).toBe(false);
});

test.each([
  [['users:*:list'], null],
  [['country:*', 'country:CZ'], null],
  [
    ['country:CZ', 'country:SK'],
    ['CZ', 'SK'],
  ],
])('%j work for %j', (permissions, countries) => {
  expect(staffOf(permissions).countries).toEqual(countries);
});
