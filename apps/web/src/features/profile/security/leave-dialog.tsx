import type { UserCompany } from '@canola/api-schema/users/company';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { leaveCompany } from './security.queries.ts';

interface LeaveDialogProps {
  company: Pick<UserCompany, 'companyId' | 'companyName'>;
  onClose: () => void;
}

export function LeaveDialog({ company, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [error, setError] = useState<string>();
  const name = { company: company.companyName };

  async function leave() {
    try {
      await leaveCompany(company.companyId);
      // Everything on the screen may have been the company's.
      window.location.assign('/');
    } catch (failure) {
      setError(errorText(failure).text);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('security.leave.question', name)}
      confirmLabel={t('security.leave.confirm', name)}
      cancelLabel={t('security.leave.stay')}
      tone="danger"
      error={error}
      onConfirm={leave}
    >
      <p>{t('security.leave.text', name)}</p>
      <p>{t('security.leave.back')}</p>
    </ConfirmDialog>
  );
}
