import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

/** Registered, but without any company although the country requires one; only support can help. */
export function InvalidUserPage() {
  const { t } = useTranslation();
  return (
    <LonePage
      title={t('invalidUser.title')}
      icon={<PageIcon icon={CircleHelp} />}
      actions={
        <LinkButton to="/logout" variant="secondary">
          {t('action.logOut')}
        </LinkButton>
      }
    >
      <p>{t('invalidUser.text')}</p>
    </LonePage>
  );
}
