import type { Language } from '@canola/api-schema/access';
import type { User } from '@canola/api-schema/users/user';
import { DEFAULT_LANGUAGE } from '#shared/i18n/language.ts';

/**
 * The language that the person chose, at sign-up or later. Before the registration English may be only the default;
 * then the browser's language stays.
 */
export function chosenLanguage({ profileState, settings }: ChosenBy): Language | undefined {
  const isChosen = profileState !== 'INCOMPLETE' || settings.language !== DEFAULT_LANGUAGE;
  return isChosen ? settings.language : undefined;
}

type ChosenBy = Pick<User, 'profileState' | 'settings'>;
