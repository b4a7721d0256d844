import type { DeskContract } from '@canola/api-schema/trading/desk-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useDeskCompany } from '../desk.queries.ts';
import { useRefreshDesk, withdrawContract } from './contracts.changes.ts';

/** An acceptance can be taken back until the trader has signed; the farm reads why. */
export function WithdrawAcceptance({ contract }: { contract: DeskContract }) {
  const { t } = useTranslation('desk');
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const withdraw = useChange({
    mutationFn: () => withdrawContract(companyId, contract.id, { reason: reason.trim() }),
    onSettled: refresh,
  });
  return (
    <>
      <Button variant="danger-quiet" block onPress={() => setOpen(true)}>
        {t('takeBack.action')}
      </Button>
      {isOpen && (
        <ConfirmMutation
          onClose={() => setOpen(false)}
          title={t('takeBack.question', { company: contract.company })}
          confirmLabel={t('takeBack.confirm')}
          cancelLabel={t('takeBack.keep')}
          tone="danger"
          disabledReason={reason.trim() === '' && t('takeBack.needsReason')}
          mutate={() => withdraw.mutateAsync()}
        >
          <p>{t('takeBack.text')}</p>
          <TextField label={t('takeBack.reason')} value={reason} onChange={setReason} maxLength={1000} />
        </ConfirmMutation>
      )}
    </>
  );
}
