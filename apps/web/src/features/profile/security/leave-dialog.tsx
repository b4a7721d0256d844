import type { UserCompany } from '@canola/api-schema/users/company';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { LeftBehind, mustCancel } from './left-behind.tsx';
import { leaveCompany, leavingQuery } from './security.queries.ts';

interface LeaveDialogProps {
  company: UserCompany;
  onClose: () => void;
}

/** The last person who may pay cancels the renewal or stays to hand it over. */
export function LeaveDialog({ company: { companyId, companyName }, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('profile');
  const { t: tError } = useTranslation('errors');
  const queryClient = useQueryClient();
  const { data, isPending, error } = useQuery(leavingQuery);
  const name = { company: companyName };
  const leaving = data?.find((company) => company.companyId === companyId);
  const isLastSigner = leaving?.leavesContracts === true;
  const cancelRenewal = leaving !== undefined && !isLastSigner && mustCancel(leaving);
  async function leave() {
    try {
      await leaveCompany(companyId, { cancelRenewal: String(cancelRenewal) as 'true' | 'false' });
    } catch (error) {
      // It may be refused for what has changed since the dialog was opened.
      void queryClient.invalidateQueries({ queryKey: leavingQuery.queryKey });
      throw error;
    }
    // Everything on the screen may have been the company's.
    window.location.assign('/');
  }
  return (
    <ConfirmMutation
      onClose={onClose}
      title={t('security.leave.question', name)}
      confirmLabel={t(cancelRenewal ? 'security.leave.cancelAndLeave' : 'security.leave.confirm', name)}
      cancelLabel={t('security.leave.stay')}
      tone="danger"
      disabledReason={
        data ? isLastSigner && tError('code.membership.last-signer') : t('security.left.reading')
      }
      mutate={leave}
    >
      <p>{t('security.leave.text', name)}</p>
      <p>{t('security.leave.back')}</p>
      {isPending && <SkeletonRows rows={1} />}
      <FailureNotice error={error} />
      {leaving && <LeftBehind leaving={leaving} />}
      {cancelRenewal && (
        <>
          <p>{t('security.left.cancelled', name)}</p>
          <p>{t('security.left.handOver')}</p>
          <SupportContact />
        </>
      )}
    </ConfirmMutation>
  );
}
