import { LANGUAGES } from '@canola/api-schema/access';
import type { User, UserSettings } from '@canola/api-schema/users/user';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TRADING_KEY } from '#market/trading/trading-api.ts';
import { userQuery } from '#shared/access/access.queries.ts';
import { changeLanguage } from '#shared/i18n/i18n.ts';
import { LANGUAGE_NAMES } from '#shared/i18n/language.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useChange } from '#shared/query/use-change.ts';
import { Select } from '#shared/ui/select.tsx';
import { patchUser } from './profile.queries.ts';
import { showFailed } from './save-outcome.ts';

const OPTIONS = LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }));

/**
 * Both take effect immediately, without a save (docs/product/accounts.md#profile: the news have a language of their own).
 */
export function LanguageSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const save = useSaveLanguage();
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="h3">{t('language.title')}</h3>
      <Select
        label={t('language.interface')}
        options={OPTIONS}
        value={language}
        onChange={(chosen) => save.mutate({ language: chosen })}
      />
      <Select
        label={t('language.news')}
        options={OPTIONS}
        value={user.settings.news.language}
        onChange={(chosen) => save.mutate({ news: { language: chosen } })}
      />
    </section>
  );
}

type Languages = NonNullable<UserSettings['settings']>;

const MUTATION_KEY = ['save-language'];

/** The screen changes immediately; if the server refuses, it changes back and says so. */
function useSaveLanguage() {
  const queryClient = useQueryClient();
  return useChange({
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
      // An earlier reply must not undo a later choice that is still on its way.
      if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) === 1)
        queryClient.setQueryData(userQuery.queryKey, user);
      // The server writes these in the person's language.
      for (const key of settings.language ? ['notifications', TRADING_KEY] : ['news'])
        void queryClient.invalidateQueries({ queryKey: [key] });
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
