import type { User, UserSettings } from '@canola/api-schema/users/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userQuery } from '#shared/access/access.queries.ts';
import { changeLanguage } from '#shared/i18n/i18n.ts';
import { patchUser } from './profile.queries.ts';
import { showFailed } from './save-outcome.ts';

type Languages = NonNullable<UserSettings['settings']>;

const MUTATION_KEY = ['save-language'];

/** The screen changes at once; if the server refuses, it changes back and says so. */
export function useSaveLanguage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    // One after the other, so that the last choice is what is stored.
    scope: { id: 'save-language' },
    mutationFn: (settings: Languages) => patchUser({ settings }),
    async onMutate(settings) {
      const before = queryClient.getQueryData(userQuery.queryKey);
      if (settings.language) await changeLanguage(settings.language);
      queryClient.setQueryData(userQuery.queryKey, (user) => user && withLanguages(user, settings));
      return { before };
    },
    onSuccess(user, settings) {
      // An earlier answer must not undo a later choice that is still on its way.
      if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) === 1)
        queryClient.setQueryData(userQuery.queryKey, user);
      // The server writes both in the person's language.
      void queryClient.invalidateQueries({ queryKey: [settings.language ? 'notifications' : 'news'] });
    },
    async onError(error, settings, context) {
      if (context?.before) {
        queryClient.setQueryData(userQuery.queryKey, context.before);
        if (settings.language) await changeLanguage(context.before.settings.language);
      }
      showFailed('user-profile', error);
    },
  });
}

function withLanguages(user: User, { language, news }: Languages): User {
  return {
    ...user,
    settings: { language: language ?? user.settings.language, news: news ?? user.settings.news },
  };
}
