import { LANGUAGES } from '@canola/api-schema/access';
import { expect, test } from 'vitest';
import { texts } from '../../../platform/i18n/texts.ts';
import { bodyOf } from './letters.ts';

const WORDS = { amount: '290 Kč', plan: 'Plus', company: 'Agro', until: '10 March 2027' };

test.each([false, true])('a declined charge names no card where none is saved, paused: %s', (isPaused) => {
  const facts = { company: 'Agro', countryId: 'CZ', plan: 'PLUS', decline: 'missing', isPaused } as const;
  // A text that needs the card or the bank's reason would throw.
  for (const language of LANGUAGES)
    expect(
      texts(language, 'billing')(`mail.declined-last.${bodyOf('declined-last', facts)}`, WORDS),
    ).toContain('Agro');
});
