import type { Language } from '@canola/api-schema/access';
import type { User } from '@canola/api-schema/users/user';
import { expect, test } from 'vitest';
import { chosenLanguage } from './chosen-language.ts';

function chosenBy(profileState: User['profileState'], language: Language): Language | undefined {
  return chosenLanguage({ profileState, settings: { language, news: { language } } });
}

test('the language of the sign-up holds before the registration is complete', () => {
  expect(chosenBy('INCOMPLETE', 'cs')).toBe('cs');
});

test('the default of somebody who has not registered leaves the language of the browser', () => {
  expect(chosenBy('INCOMPLETE', 'en')).toBeUndefined();
});

test('a registered person has chosen, English too', () => {
  expect(chosenBy('COMPLETE', 'en')).toBe('en');
  expect(chosenBy('INVALID', 'ro')).toBe('ro');
});
