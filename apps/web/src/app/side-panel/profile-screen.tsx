import { LANGUAGES, type Language } from '@canola/api-schema/access';
import { User } from '@canola/api-schema/users/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '#shared/access/access.queries.ts';
import { api } from '#shared/api/client.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { changeLanguage } from '#shared/i18n/i18n.ts';
import { LANGUAGE_NAMES } from '#shared/i18n/language.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useAccess } from '#shared/router/use-access.ts';
import { chooseTheme, THEMES, useTheme } from '#shared/theme/theme.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Link } from '#shared/ui/link.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { Select } from '#shared/ui/select.tsx';
import { toast } from '#shared/ui/toast.ts';

const LANGUAGE_OPTIONS = LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }));

export default function ProfileScreen() {
  const { t } = useTranslation();
  const { user } = useAccess();
  const theme = useTheme();
  const language = useLanguage();
  const saveLanguage = useSaveLanguage();
  return (
    <div className="grid gap-5 pt-1">
      <div className="flex items-center gap-3">
        <Avatar name={user.name ?? user.email} size={48} />
        <div className="min-w-0">
          <p className="h2 truncate">{user.name ?? user.email}</p>
          <p className="muted truncate">{user.email}</p>
        </div>
      </div>
      <Select
        label={t('profile.language')}
        options={LANGUAGE_OPTIONS}
        value={language}
        onChange={(chosen) => saveLanguage.mutate(chosen)}
      />
      <div className="field">
        <span className="label">{t('profile.theme')}</span>
        <SegmentedControl
          block
          label={t('profile.theme')}
          options={THEMES.map((id) => ({ id, label: t(`profile.themes.${id}`) }))}
          value={theme}
          onChange={chooseTheme}
        />
      </div>
      <LinkButton to="/logout" variant="secondary" icon={LogOut} block>
        {t('action.logOut')}
      </LinkButton>
      <p className="text-center">
        <Link to="/about">{t('layout.about')}</Link>
      </p>
    </div>
  );
}

/** The screen changes at once; should the server refuse, it changes back and says so. */
function useSaveLanguage() {
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const before = useLanguage();
  return useMutation({
    mutationFn: async (language: Language) => {
      await changeLanguage(language);
      return api.patch('/can-users/api/user', { body: { settings: { language } }, schema: User });
    },
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
    onError: async (error) => {
      await changeLanguage(before);
      toast({ kind: 'failed', text: errorText(error).text, timeout: 5_000 });
    },
  });
}
