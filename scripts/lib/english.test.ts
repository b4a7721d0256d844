import { expect, it } from 'vitest';
import { englishIn } from '../../e2e/support/english.ts';
import { text } from '../../e2e/support/texts.ts';

it.each(['cs', 'ro'] as const)('journeys in %s find English texts, and only those', (language) => {
  const english = [
    text('en', 'shell:banner.waiting'),
    text('en', 'shell:switchCompany.message', { company: 'Statek Dvořák' }),
    'There is nothing to see here',
    'Storages',
  ];
  expect(englishIn(english, language)).toEqual(english);
  const own = [text(language, 'shell:banner.waiting'), text(language, 'shell:banner.offline')];
  expect(englishIn([...own, 'Canola', 'Premium', 'Farma 123', 'support@canola.test'], language)).toEqual([]);
});
