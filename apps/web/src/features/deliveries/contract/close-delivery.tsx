import { CloseDeliveryDocument } from '@canola/api-schema/trading/generated/operations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedAction } from '#shared/access/guarded-action.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import type { Delivery } from '../deliveries.queries.ts';
import { useDeliveryChange } from '../use-delivery-change.ts';
import { useDeliveryWords } from '../words.ts';

/** A full delivery is closed by either side; a short one by both, or by either once the period is long over. */
export function CloseDelivery({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const { run, notice } = useGuardedAction('CONTRACT_SIGN');
  const { change, failure } = useDeliveryChange();
  const [isOpen, setOpen] = useState(false);
  const isFull = delivery.state === 'FULL';
  const isAlone = isFull || delivery.closeAskedBy === 'TRADER' || words.today >= delivery.closesAloneFrom;
  if (delivery.closeAskedBy === 'FARM' && !isAlone)
    return <p className="hint">{t('close.asked', { trader: delivery.trader.name })}</p>;
  const numbers = {
    tons: words.tons(delivery.confirmedKg),
    left: words.tons(Math.max(0, delivery.toGoKg)),
    trader: delivery.trader.name,
  };
  return (
    <>
      <Button variant={isFull ? 'primary' : 'quiet'} block onPress={() => run(() => setOpen(true))}>
        {t(isFull ? 'close.full' : 'close.short')}
      </Button>
      {delivery.closeAskedBy === 'TRADER' && <p className="hint">{t('close.theyAsk', numbers)}</p>}
      {notice}
      {isOpen && (
        <ConfirmDialog
          isOpen
          tone={isFull ? 'primary' : 'danger'}
          title={t('close.question', numbers)}
          confirmLabel={t(isAlone ? 'close.confirm' : 'close.ask', numbers)}
          cancelLabel={t('close.keep')}
          error={failure}
          onClose={() => setOpen(false)}
          onConfirm={async () => {
            if (await change(CloseDeliveryDocument, { contractId: delivery.id })) setOpen(false);
          }}
        >
          <p>{t(isFull ? 'close.fullText' : isAlone ? 'close.shortText' : 'close.askText', numbers)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
