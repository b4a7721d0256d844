import { LANGUAGES } from '@canola/api-schema/access';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#shared/i18n/i18n.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';

const OPTIONS = LANGUAGES.map((id) => ({ id, label: id.toUpperCase() }));

/** Before sign-in: takes effect immediately and is remembered by this browser. */
export function LanguageSwitch() {
  const { t } = useTranslation('session');
  return (
    <SegmentedControl
      label={t('gate.language')}
      options={OPTIONS}
      value={useLanguage()}
      onChange={(language) => void changeLanguage(language)}
    />
  );
}
