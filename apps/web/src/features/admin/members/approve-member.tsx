import type { Relation } from '@canola/api-schema/users/relation';
import { useTranslation } from 'react-i18next';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { toast } from '#shared/ui/toast.ts';
import { decideMembership, useAdminChange } from '../admin.changes.ts';
import { memberWords } from './block-member.tsx';

/** Says what the person becomes: an approval lets them read everything of the company. */
export function ApproveMember({ relation, onClose }: { relation: Relation; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const words = memberWords(relation);
  const { id, role, companyState, approvalState } = relation;
  const approve = useAdminChange(decideMembership, () =>
    toast({ kind: 'done', text: t('pending.approved', words) }),
  );
  return (
    <ConfirmMutation
      onClose={onClose}
      title={t('approve.member.title', words)}
      confirmLabel={t('pending.approveOne', words)}
      cancelLabel={t('approve.keep')}
      mutate={() => approve.mutateAsync({ id, state: 'APPROVED' })}
    >
      <p>{t('approve.member.text', { ...words, role: t(`role.${role}`) })}</p>
      <p>{t(`role.about.${role}`)}</p>
      {companyState === 'WAITING' && approvalState === 'WAITING' && (
        <p>{t('pending.approvesCompany', words)}</p>
      )}
    </ConfirmMutation>
  );
}
