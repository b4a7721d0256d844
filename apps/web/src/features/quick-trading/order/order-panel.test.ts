import { expect, test } from 'vitest';
import { proposedTrader } from './order-panel.tsx';

const quotes = (...ids: string[]) => ids.map((id) => ({ trader: { id } }));

test.each([
  ['the only one that quoted', ['klas'], quotes('klas', 'brazda'), 'klas'],
  ['one that quotes no more', ['klas'], quotes('brazda'), 'ALL'],
  ['several', ['klas', 'brazda'], quotes('klas', 'brazda'), 'ALL'],
  ['nobody', [], quotes('klas'), 'ALL'],
])('%s', (_who, quoted, prices, expected) => {
  expect(proposedTrader(quoted, prices)).toBe(expected);
});
