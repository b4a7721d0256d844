import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { refusedFields } from '#shared/form/mark-refused.ts';
import { currentIdToken, logInAgain, signOut } from '#shared/session/session.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useFieldError } from '../use-field-error.ts';
import { LeftBehind, mustCancel } from './left-behind.tsx';
import { eraseAccount, leavingQuery } from './security.queries.ts';
import { useOwnIssuer } from './use-own-issuer.ts';

interface DeleteDialogProps {
  userId: string;
  onClose: () => void;
}

export function DeleteDialog({ userId, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('profile');
  const needsPassword = useOwnIssuer();
  const errorText = useErrorText();
  const fieldError = useFieldError();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [refused] = refusedFields(failure, ['password']);
  const { data: companies, isPending, error: unread } = useQuery(leavingQuery);
  const mustLogIn = failure instanceof ApiError && failure.code === 'account.log-in-again';

  async function erase() {
    setFailure(undefined);
    try {
      await eraseAccount(needsPassword ? { password } : { idToken: currentIdToken() });
      // Nothing of the person stays in this browser either.
      await signOut({ draftsOf: userId, isErased: true });
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('security.delete.question')}
      confirmLabel={t(mustLogIn ? 'security.delete.again' : 'security.delete.confirm')}
      cancelLabel={t('security.delete.stay')}
      tone={mustLogIn ? 'primary' : 'danger'}
      error={failure && !refused && !mustLogIn ? errorText(failure).text : undefined}
      disabledReason={needsPassword && password === '' && t('security.delete.needsPassword')}
      onConfirm={mustLogIn ? logInAgain : erase}
    >
      <p>{t('security.delete.text')}</p>
      <p>{t('security.delete.kept')}</p>
      {isPending && <SkeletonRows rows={1} />}
      <FailureNotice error={unread} />
      {companies?.map((leaving) => (
        <LeftBehind key={leaving.companyId} leaving={leaving} />
      ))}
      {companies?.some(mustCancel) && <p>{t('security.left.cancelled')}</p>}
      {mustLogIn && <p role="status">{t('security.delete.againText')}</p>}
      {needsPassword && (
        <PasswordField
          label={t('security.delete.password')}
          value={password}
          onChange={setPassword}
          error={fieldError('password', refused?.code)}
        />
      )}
    </ConfirmDialog>
  );
}
