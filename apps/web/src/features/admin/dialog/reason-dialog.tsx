import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';

/** How long the reason of a block is. */
const BLOCK = { least: 3, most: 500 };

interface ReasonDialogProps {
  onClose: () => void;
  title: string;
  /** What happens. */
  text: string;
  confirmLabel: string;
  /** Without these it is a block, which is red. */
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  length?: { least: number; most: number };
  /** Who reads it. */
  hint?: string;
  missing?: string;
  onConfirm: (reason: string) => Promise<unknown>;
}

/** What the person reads about afterwards needs a reason. Mounted only while it is open, so it begins empty. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useTranslation('admin');
  const { tone = 'danger', cancelLabel = t('block.keep'), length = BLOCK } = props;
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isMissing = reason.trim().length < length.least;

  async function confirm() {
    setChecked(true);
    if (isMissing) return;
    setFailure(undefined);
    try {
      await props.onConfirm(reason.trim());
      props.onClose();
    } catch (error) {
      setFailure(errorText(error).text);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={props.onClose}
      tone={tone}
      title={props.title}
      confirmLabel={props.confirmLabel}
      cancelLabel={cancelLabel}
      error={failure}
      onConfirm={confirm}
    >
      <p>{props.text}</p>
      <TextArea
        label={t('block.reason')}
        hint={props.hint ?? t('block.reasonHint')}
        value={reason}
        onChange={setReason}
        maxLength={length.most}
        error={isChecked && isMissing ? (props.missing ?? t('block.reasonMissing')) : undefined}
      />
    </ConfirmDialog>
  );
}
