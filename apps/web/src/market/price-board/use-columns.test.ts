import { expect, test } from 'vitest';
import { columnsIn } from './use-columns.ts';

/** The board's width: the screen without the sidebar and the paddings. */
const boardAt = (screen: number) => screen - 220 - 40;

test.each([
  [1280, false, 4],
  [1440, false, 4],
  [1680, false, 6],
  [1680, true, 6],
  [1920, false, 6],
])(
  'on a screen of %i px the board shows its quarters: decimals %s, quarters %i',
  (screen, decimals, shown) => {
    expect(columnsIn(boardAt(screen), decimals)).toBe(shown);
  },
);

test('next to a panel the board shows as many as have room, at least one', () => {
  expect(columnsIn(300, false)).toBe(1);
  expect(columnsIn(100, false)).toBe(1);
  expect(columnsIn(652, true)).toBe(3);
});
