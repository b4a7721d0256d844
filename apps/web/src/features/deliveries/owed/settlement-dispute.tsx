import {
  AgreeSettlementDocument,
  DisputeSettlementDocument,
} from '@canola/api-schema/trading/generated/operations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedAction } from '#shared/access/guarded-action.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { useDeliveryChange } from '../use-delivery-change.ts';
import type { Settlement } from './owed.queries.ts';

/** A settlement that is wrong is disputed with a reason, until the trader corrects it or the farm agrees after all. */
export function SettlementDispute({ settlement: { id, state, number, trader } }: { settlement: Settlement }) {
  const { t } = useTranslation('deliveries');
  const { run, notice } = useGuardedAction('CONTRACT_SIGN');
  const { change, isPending, failure } = useDeliveryChange();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  if (state === 'DISPUTED')
    return (
      <>
        {failure && (
          <Notice kind="clay" live>
            {failure}
          </Notice>
        )}
        <Button
          variant="secondary"
          loading={isPending}
          onPress={() => run(() => void change(AgreeSettlementDocument, { id }))}
        >
          {t('settlement.agree')}
        </Button>
        {notice}
      </>
    );
  if (state !== 'SENT') return null;
  return (
    <>
      <Button variant="danger-quiet" onPress={() => run(() => setOpen(true))}>
        {t('settlement.dispute')}
      </Button>
      {notice}
      {isOpen && (
        <ConfirmDialog
          isOpen
          tone="danger"
          title={t('settlement.disputeQuestion', { number })}
          confirmLabel={t('dispute.send')}
          cancelLabel={t('dispute.keep')}
          error={failure}
          disabledReason={note.trim() === '' && t('settlement.needsNote')}
          onClose={() => setOpen(false)}
          onConfirm={async () => {
            if (await change(DisputeSettlementDocument, { id, note: note.trim() })) setOpen(false);
          }}
        >
          <p>{t('settlement.disputeText', { trader: trader.name })}</p>
          <TextArea label={t('settlement.note')} value={note} onChange={setNote} maxLength={1000} />
        </ConfirmDialog>
      )}
    </>
  );
}
