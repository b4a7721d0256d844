import type { AdminUser } from '@canola/api-schema/users/admin-user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

interface UserQuestionProps {
  asked: 'unblock' | 'reset' | 'delete';
  user: AdminUser;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}

/** What cannot be undone asks for the e-mail as well. */
export function UserQuestion({ asked, user, onClose, onConfirm }: UserQuestionProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const words = { name: user.name ?? user.email };
  const isUntyped = asked === 'delete' && typed.trim().toLowerCase() !== user.email.toLowerCase();

  async function confirm() {
    setChecked(true);
    if (isUntyped) return;
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(errorText(error).text);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone={asked === 'unblock' ? 'primary' : 'danger'}
      title={t(`ask.${asked}.title`, words)}
      confirmLabel={t(`ask.${asked}.confirm`, words)}
      cancelLabel={t(`ask.${asked}.keep`)}
      error={failure}
      onConfirm={confirm}
    >
      <p>{t(`ask.${asked}.text`)}</p>
      {asked === 'delete' && (
        <TextField
          label={t('ask.delete.typed')}
          placeholder={user.email}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          error={isChecked && isUntyped ? t('ask.delete.untyped') : undefined}
        />
      )}
    </ConfirmDialog>
  );
}
