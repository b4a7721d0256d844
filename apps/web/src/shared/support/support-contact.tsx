import { useTranslation } from 'react-i18next';
import { useSettings } from '#shared/settings/use-settings.ts';
import { Anchor } from '#shared/ui/anchor.tsx';

/** Shown on every failure page (docs/product/screens.md#errors); without the settings there is nothing true to show. */
export function SupportContact() {
  const { t } = useTranslation();
  const settings = useSettings();
  if (!settings) return null;
  const { email, phone } = settings.support;
  return (
    <p className="support-contact">
      {t('support.ask')} <Anchor href={`mailto:${email}`}>{email}</Anchor>,{' '}
      <Anchor href={`tel:${phone.replace(/\s/g, '')}`} className="whitespace-nowrap">
        {phone}
      </Anchor>
    </p>
  );
}
