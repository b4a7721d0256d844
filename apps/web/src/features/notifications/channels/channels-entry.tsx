import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/ui/link-button.tsx';

/** In the profile, below what this device does. */
export function ChannelsEntry() {
  const { t } = useTranslation('notifications');
  return (
    <>
      <LinkButton to="/notifications" variant="secondary" block>
        {t('choose')}
      </LinkButton>
      <LinkButton to="/alerts" variant="secondary" block>
        {t('alerts')}
      </LinkButton>
    </>
  );
}
