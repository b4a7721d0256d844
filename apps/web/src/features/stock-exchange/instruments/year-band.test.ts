import { expect, test } from 'vitest';
import { placeIn } from './year-band.tsx';

test.each([
  ['198.25', '243.75', '221.50', 51],
  ['198.25', '243.75', '198.25', 0],
  // A bid may be outside of all settlements.
  ['198.25', '243.75', '250.00', 100],
  ['198.25', '243.75', '190.00', 0],
  ['200', '200', '200', 50],
])('between %s and %s, %s is at %i %%', (low, high, now, place) => {
  expect(placeIn(low, high, now)).toBe(place);
});
