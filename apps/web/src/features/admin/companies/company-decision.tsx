import { TRIAL_DAYS } from '@canola/api-schema/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';
import { decideCompany, useAdminChange } from '../admin.changes.ts';
import type { ShownCompany } from '../admin.queries.ts';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';

/** The company's own state; its members have theirs (docs/product/companies.md#approval). */
export function CompanyDecision({ company: { id, name, approvalState } }: { company: ShownCompany }) {
  const { t } = useTranslation('admin');
  const [asked, ask] = useState<'approve' | 'block'>();
  const words = { company: name, count: TRIAL_DAYS };
  const block = useAdminChange(decideCompany);
  const approve = useAdminChange(decideCompany, () =>
    toast({ kind: 'done', text: t('company.approved', words) }),
  );
  if (!useStaff().may('users:company:approve')) return <p className="hint">{t('fallback.approve')}</p>;
  const close = () => ask(undefined);
  const isBlocked = approvalState === 'BLOCKED';
  const approval = isBlocked ? 'unblock' : 'approve';
  return (
    <>
      {!isBlocked && (
        <Button variant="danger-quiet" onPress={() => ask('block')}>
          {t('company.block')}
        </Button>
      )}
      {approvalState !== 'APPROVED' && (
        <Button onPress={() => ask('approve')}>{t(`company.${approval}`)}</Button>
      )}
      {asked === 'approve' && (
        <ConfirmMutation
          onClose={close}
          title={t(`approve.company.${approval}.title`, words)}
          confirmLabel={t(`company.${approval}`)}
          cancelLabel={t(isBlocked ? 'ask.unblock.keep' : 'approve.keep')}
          mutate={() => approve.mutateAsync({ id, state: 'APPROVED' })}
        >
          <p>{t(`approve.company.${approval}.text`, words)}</p>
        </ConfirmMutation>
      )}
      {asked === 'block' && (
        <ReasonDialog
          onClose={close}
          title={t('block.company.title', words)}
          text={t('block.company.text')}
          confirmLabel={t('block.company.confirm', words)}
          onConfirm={(reason) => block.mutateAsync({ id, state: 'BLOCKED', reason })}
        />
      )}
    </>
  );
}
