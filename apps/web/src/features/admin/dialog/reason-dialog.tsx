import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';

const MIN_REASON = 3;

interface ReasonDialogProps {
  onClose: () => void;
  title: string;
  /** What happens. */
  text: string;
  confirmLabel: string;
  onConfirm: (reason: string) => Promise<unknown>;
}

/** A block says why; the person reads it. Mounted only while it is open, so it begins empty. */
export function ReasonDialog({ onClose, title, text, confirmLabel, onConfirm }: ReasonDialogProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isMissing = reason.trim().length < MIN_REASON;

  async function confirm() {
    setChecked(true);
    if (isMissing) return;
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (error) {
      setFailure(errorText(error).text);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t('block.keep')}
      error={failure}
      onConfirm={confirm}
    >
      <p>{text}</p>
      <TextArea
        label={t('block.reason')}
        hint={t('block.reasonHint')}
        value={reason}
        onChange={setReason}
        maxLength={500}
        error={isChecked && isMissing ? t('block.reasonMissing') : undefined}
      />
    </ConfirmDialog>
  );
}
