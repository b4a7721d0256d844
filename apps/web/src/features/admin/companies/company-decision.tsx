import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';
import { decideCompany, useAdminChange, useFailureToast } from '../admin.changes.ts';
import type { ShownCompany } from '../admin.queries.ts';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';

/** The company's own state; its members have theirs (docs/product/companies.md#approval). */
export function CompanyDecision({ company: { id, name, approvalState } }: { company: ShownCompany }) {
  const { t } = useTranslation('admin');
  const failed = useFailureToast();
  const [isBlocking, setBlocking] = useState(false);
  const words = { company: name };
  const change = useAdminChange(decideCompany);
  if (!useStaff().may('users:company:approve')) return <p className="hint">{t('fallback.approve')}</p>;
  const approve = () =>
    change.mutate(
      { id, state: 'APPROVED' },
      { onError: failed, onSuccess: () => toast({ kind: 'done', text: t('company.approved', words) }) },
    );
  return (
    <>
      {approvalState !== 'BLOCKED' && (
        <Button variant="danger-quiet" onPress={() => setBlocking(true)}>
          {t('company.block')}
        </Button>
      )}
      {approvalState !== 'APPROVED' && (
        <Button loading={change.isPending} onPress={approve}>
          {t(approvalState === 'BLOCKED' ? 'company.unblock' : 'company.approve')}
        </Button>
      )}
      {isBlocking && (
        <ReasonDialog
          onClose={() => setBlocking(false)}
          title={t('block.company.title', words)}
          text={t('block.company.text')}
          confirmLabel={t('block.company.confirm', words)}
          onConfirm={(reason) => change.mutateAsync({ id, state: 'BLOCKED', reason })}
        />
      )}
    </>
  );
}
