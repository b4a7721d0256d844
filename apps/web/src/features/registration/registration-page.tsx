import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

export function RegistrationPage() {
  const { t } = useTranslation('registration');
  return (
    <LonePage
      title={t('title')}
      actions={
        <LinkButton to="/logout" variant="secondary">
          {t('back')}
        </LinkButton>
      }
    >
      <p>{t('lead')}</p>
    </LonePage>
  );
}
