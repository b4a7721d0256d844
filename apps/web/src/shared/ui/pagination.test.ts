import { expect, test } from 'vitest';
import { pageWindow } from './pagination.tsx';

test.each([
  [1, 13, [1, 2, 3, 4, 5]],
  [3, 13, [1, 2, 3, 4, 5]],
  [4, 13, [2, 3, 4, 5, 6]],
  [12, 13, [9, 10, 11, 12, 13]],
  [13, 13, [9, 10, 11, 12, 13]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
  [1, 0, []],
])('page %i of %i shows %j', (page, pageCount, shown) => {
  expect(pageWindow(page, pageCount)).toEqual(shown);
});
