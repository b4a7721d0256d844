import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

/** The words stay in this browser, but readers and colleagues do not get them. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('editor');
  return (
    <ConfirmDialog
      isOpen
      onClose={onStay}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      tone="danger"
      onConfirm={onLeave}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  );
}
