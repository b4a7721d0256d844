import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { loadOwnData } from './security.queries.ts';

export function DataDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [error, setError] = useState<string>();

  async function download() {
    try {
      const address = URL.createObjectURL(await loadOwnData());
      Object.assign(document.createElement('a'), { href: address, download: 'canola-my-data.json' }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      onClose();
    } catch (failure) {
      setError(errorText(failure).text);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('security.data.title')}
      confirmLabel={t('security.data.save')}
      error={error}
      onConfirm={download}
    >
      <p>{t('security.data.text')}</p>
    </ConfirmDialog>
  );
}
