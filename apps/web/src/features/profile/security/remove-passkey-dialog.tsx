import type { Passkey } from '@canola/api-schema/users/passkey';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { refusedFields } from '#shared/form/mark-refused.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFieldError } from '../use-field-error.ts';
import { passkeysQuery, removePasskey } from './security.queries.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: RemovePasskeyDialogProps) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const fieldError = useFieldError();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [refused] = refusedFields(failure, ['password']);

  async function remove() {
    setFailure(undefined);
    try {
      await removePasskey(id, password);
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      toast({ kind: 'done', text: t('security.passkeys.removed') });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('security.passkeys.removeQuestion', { name })}
      confirmLabel={t('security.passkeys.remove')}
      tone="danger"
      error={failure && !refused ? errorText(failure).text : undefined}
      disabledReason={password === '' && t('security.passkeys.needsPassword')}
      onConfirm={remove}
    >
      <p>{t('security.passkeys.removeText')}</p>
      <PasswordField
        label={t('security.passkeys.password')}
        value={password}
        onChange={setPassword}
        error={fieldError('password', refused?.code)}
      />
    </ConfirmDialog>
  );
}
