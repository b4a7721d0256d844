import { useTranslation } from 'react-i18next';
import { sendToSidePanel } from '#shared/side-panel/side-panel.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';

/** Leads back to the list (docs/product/screens.md#side-panel). */
export function CancelFailureScreen() {
  const { t } = useTranslation('billing');
  return (
    <ErrorState
      height={320}
      title={t('cancelFailure.title')}
      actions={<Button onPress={() => sendToSidePanel({ type: 'next' })}>{t('cancelFailure.action')}</Button>}
    >
      <p>{t('cancelFailure.text')}</p>
      <SupportContact />
    </ErrorState>
  );
}
