// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readDrafts, writeDrafts } from './drafts.ts';

const row = (cropId: string, price: string) => ({
  row: {
    mode: 'FIXED' as const,
    ...{ regionId: 'CZ072', cropId, quarterId: '2026Q4' },
    ...{ version: 3, price, validUntil: null, limitTons: null },
  },
});

test('a draft that cannot be read does not take the others with it', () => {
  writeDrafts('farm', { wheat: row('milling-wheat', '5210'), barley: row('feed-barley', '1e9') });
  expect(readDrafts('farm')?.drafts).toEqual({ wheat: row('milling-wheat', '5210') });
});
