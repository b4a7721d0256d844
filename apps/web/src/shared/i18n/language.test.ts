import { expect, test } from 'vitest';
import { firstLanguage } from './language.ts';

test.each([
  ['what was chosen here before wins', 'ro', ['cs-CZ'], 'ro'],
  ["the browser's first language that we speak", undefined, ['de-DE', 'cs', 'en'], 'cs'],
  ['a region does not matter', undefined, ['ro-MD'], 'ro'],
  ['a Slovak reads Czech', undefined, ['sk-SK', 'en'], 'cs'],
  ['English when we speak none of them', undefined, ['de', 'fr-FR'], 'en'],
  ['English when the browser says nothing', undefined, [], 'en'],
] as const)('%s', (_what, chosen, browser, expected) => {
  expect(firstLanguage(chosen, browser)).toBe(expected);
});
