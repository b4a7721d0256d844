import { expect, test } from 'vitest';
import type { BoardPrice, BoardRow } from './board.ts';
import { trialCrops } from './trial-notice.tsx';

const row = (id: string, masked: boolean): BoardRow => ({
  crop: { id, name: id.toUpperCase() } as BoardRow['crop'],
  best: new Map([['2026Q4', { price: masked ? null : '5000', masked } as BoardPrice]]),
  trends: new Map(),
});

test('the trial notice names the favourites whose prices the board shows', () => {
  const rows = [row('wheat', false), row('rapeseed', false), row('peas', true)];
  expect(trialCrops(rows, ['wheat', 'rapeseed'])).toEqual({ shown: ['WHEAT', 'RAPESEED'], used: [] });
  expect(trialCrops(rows, ['wheat'])).toEqual({ shown: ['WHEAT'], used: [] });
  expect(trialCrops(rows, [])).toEqual({ shown: [], used: [] });
});

test('the trial notice promises nothing that another device has used up today', () => {
  const rows = [row('wheat', false), row('rapeseed', true), row('peas', true)];
  expect(trialCrops(rows, ['rapeseed', 'peas'])).toEqual({ shown: [], used: ['RAPESEED', 'PEAS'] });
  expect(trialCrops(rows, ['wheat', 'peas'])).toEqual({ shown: ['WHEAT'], used: ['PEAS'] });
  // A third star is left from a time with a plan: it does not count.
  expect(trialCrops(rows, ['wheat', 'maize', 'peas'])).toEqual({ shown: ['WHEAT'], used: [] });
});
