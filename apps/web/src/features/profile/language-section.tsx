import { LANGUAGES } from '@canola/api-schema/access';
import type { User } from '@canola/api-schema/users/user';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '#shared/i18n/language.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Select } from '#shared/ui/select.tsx';
import { useSaveLanguage } from './use-save-language.ts';

const OPTIONS = LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }));

/**
 * Both take effect at once, without a save (docs/product/accounts.md#profile: the news have a language of their own).
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
