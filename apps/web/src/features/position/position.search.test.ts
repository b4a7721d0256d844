import { expect, it } from 'vitest';
import { currentHarvest } from '#market/position/current-harvest.ts';
import { offeredHarvests, PositionSearch } from './position.search.ts';

it('sells the harvest of the year before until June', () => {
  expect([currentHarvest('2027-06-30'), currentHarvest('2027-07-01')]).toEqual([2026, 2027]);
});

it('offers three harvests, and the one that the address names', () => {
  expect(offeredHarvests('2026-11-18', 2026)).toEqual([2025, 2026, 2027]);
  expect(offeredHarvests('2026-11-18', 2022)).toEqual([2022, 2025, 2026, 2027]);
});

it('an invalid harvest counts as missing', () => {
  expect(PositionSearch.parse({ year: 99_999, crop: 'maize' })).toEqual({ year: undefined, crop: 'maize' });
  expect(PositionSearch.parse({ year: 'x' })).toEqual({});
});
