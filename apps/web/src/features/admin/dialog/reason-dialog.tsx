import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';

const BLOCK = { least: 3, most: 500 };

interface ReasonDialogProps {
  onClose: () => void;
  title: string;
  text: string;
  confirmLabel: string;
  /** Without these it is a block, which is red. */
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  length?: { least: number; most: number };
  hint?: string;
  missing?: string;
  onConfirm: (reason: string) => Promise<unknown>;
}

/** A change that the person reads about afterwards needs a reason. Mounted only while it is open, so it begins empty. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useTranslation('admin');
  const { tone = 'danger', cancelLabel = t('block.keep'), length = BLOCK } = props;
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim().length < length.least;
  return (
    <ConfirmMutation
      onClose={props.onClose}
      tone={tone}
      title={props.title}
      confirmLabel={props.confirmLabel}
      cancelLabel={cancelLabel}
      mutate={() => {
        setChecked(true);
        return isMissing ? undefined : props.onConfirm(reason.trim());
      }}
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
    </ConfirmMutation>
  );
}
