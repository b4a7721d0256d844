import { parseRichText, safeParseRichText } from '@canola/api-schema/news/rich-text';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commodityOf, type NewsDesk, openNewsDesk } from '../test-desk.ts';
import { damagedDocuments, documents, documentsWithoutImages } from './test-documents.ts';

let desk: NewsDesk;
beforeAll(async () => {
  desk = await openNewsDesk();
});
afterAll(() => desk.close());

test('every document of what is allowed passes, unchanged', () => {
  fc.assert(
    fc.property(documents, (document) => {
      expect(parseRichText(document)).toEqual(document);
    }),
    { numRuns: 300 },
  );
});

test('a document with anything else in it is refused, wherever it is', () => {
  fc.assert(
    fc.property(damagedDocuments, (damaged) => {
      expect(safeParseRichText(damaged)).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test('what was saved is read, to the letter', async () => {
  await fc.assert(
    fc.asyncProperty(documentsWithoutImages, async (summary) => {
      // The second keeps the report complete, whatever the first holds.
      const commodities = [commodityOf({ summary }), commodityOf({ commodityId: 2 })];
      const report = await desk.create({ commodities });
      expect(report.commodities[0]?.summary).toEqual(summary);
    }),
    { numRuns: 25 },
  );
});
