import { LANGUAGES } from '@canola/api-schema/access';
import { expect, test } from 'vitest';
import { texts } from '../../../platform/i18n/texts.ts';
import { bodyOf } from './news.ts';

const WORDS = { amount: '290 Kč', plan: 'Plus', company: 'Agro', until: '10 March 2027' };

test.each(['declined-last', 'declined-past-due'] as const)('%s names no card where none is saved', (kind) => {
  const body = bodyOf(kind, { company: 'Agro', countryId: 'CZ', plan: 'PLUS', decline: 'missing' });
  // A text that needs the card or the bank's reason would throw.
  for (const language of LANGUAGES)
    expect(texts(language, 'billing')(`mail.${kind}.${body}`, WORDS)).toContain('Agro');
});
