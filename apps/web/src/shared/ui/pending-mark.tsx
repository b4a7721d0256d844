import { ProgressBar } from 'react-aria-components/ProgressBar';
import { useTranslation } from 'react-i18next';

/** The small turning mark inside a button; React Aria adds its words to the button's name. */
export function PendingMark() {
  const { t } = useTranslation('ui');
  return <ProgressBar isIndeterminate aria-label={t('loading')} className="spinner" />;
}
