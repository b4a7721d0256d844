import { expect, test } from 'vitest';
import { headOf, orderOf, PENDING_SORTS, sortParam, USER_SORTS, writtenSort } from './admin.sort.ts';

const Users = sortParam(USER_SORTS);

test.each(['active', '-active', '-name'] as const)('%s is an order of users', (sort) => {
  expect(Users.parse(sort)).toBe(sort);
});

test.each(['name', 'email', '--name', 'ACTIVE', '', 1, null, ['active']])('%j leaves the address', (sort) => {
  expect(Users.parse(sort)).toBeUndefined();
});

test('the first press gives the order that most want, the next one its reverse, the third the first again', () => {
  expect(headOf(USER_SORTS, undefined, 'active')).toEqual({ direction: undefined, next: 'active' });
  expect(headOf(USER_SORTS, 'active', 'active')).toEqual({ direction: 'descending', next: '-active' });
  expect(headOf(USER_SORTS, '-active', 'active')).toEqual({ direction: 'ascending', next: 'active' });
});

test('the default order is shown in its head and is not written', () => {
  expect(headOf(USER_SORTS, undefined, 'name')).toEqual({ direction: 'ascending', next: '-name' });
  expect(headOf(USER_SORTS, '-name', 'name')).toEqual({ direction: 'descending', next: 'name' });
  expect(writtenSort(USER_SORTS, 'name')).toBeUndefined();
  expect(writtenSort(USER_SORTS, '-name')).toBe('-name');
});

test('the service is asked for the order by its own names', () => {
  expect(orderOf(USER_SORTS, undefined)).toEqual({ sort: 'NAME', direction: 'ASC' });
  expect(orderOf(USER_SORTS, 'active')).toEqual({ sort: 'ACTIVE', direction: 'DESC' });
  expect(orderOf(USER_SORTS, '-active')).toEqual({ sort: 'ACTIVE', direction: 'ASC' });
});

test('the longest wait comes first, which began earliest', () => {
  expect(orderOf(PENDING_SORTS, 'waiting')).toEqual({ sort: 'WAITING', direction: 'ASC' });
  expect(headOf(PENDING_SORTS, 'waiting', 'waiting').direction).toBe('descending');
});
