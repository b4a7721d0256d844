import { ConfirmTicketDocument, VoidTicketDocument } from '@canola/api-schema/trading/generated/operations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedAction } from '#shared/access/guarded-action.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { Delivery, Ticket } from '../deliveries.queries.ts';
import { useDeliveryChange } from '../use-delivery-change.ts';

/** An agreed ticket is void once both sides say so, as long as it is in no settlement. */
export function WrongTicket({ delivery, ticket }: { delivery: Delivery; ticket: Ticket }) {
  const { t } = useTranslation('deliveries');
  const { change, isPending, failure } = useDeliveryChange();
  const { run, notice } = useGuardedAction('CONTRACT_SIGN');
  const [isAsking, setAsking] = useState(false);
  const { id, number, voidAskedBy } = ticket;
  if (ticket.isSettled || ticket.splitOf !== null || delivery.state === 'CLOSED') return null;
  const words = { number, trader: delivery.trader.name };
  async function voidIt() {
    if (!(await change(VoidTicketDocument, { id }))) return;
    setAsking(false);
    toast({ kind: 'done', text: t(voidAskedBy === 'TRADER' ? 'ticket.voided' : 'wrong.sent', words) });
  }
  const keep = () => void change(ConfirmTicketDocument, { id });
  return (
    <>
      {voidAskedBy && (
        <p className="hint">{t(voidAskedBy === 'TRADER' ? 'wrong.theyAsk' : 'wrong.asked', words)}</p>
      )}
      {failure && !isAsking && (
        <Notice kind="clay" live>
          {failure}
        </Notice>
      )}
      <div className="ticket-answer">
        {voidAskedBy && (
          <Button variant="secondary" loading={isPending} onPress={() => run(keep)}>
            {t(voidAskedBy === 'TRADER' ? 'wrong.keep' : 'wrong.withdraw')}
          </Button>
        )}
        {voidAskedBy === 'TRADER' && (
          <Button variant="danger" loading={isPending} onPress={() => run(() => void voidIt())}>
            {t('wrong.agree')}
          </Button>
        )}
        {!voidAskedBy && (
          <Button variant="danger-quiet" onPress={() => run(() => setAsking(true))}>
            {t('wrong.ask')}
          </Button>
        )}
      </div>
      {notice}
      {isAsking && (
        <ConfirmDialog
          isOpen
          tone="danger"
          title={t('wrong.question', words)}
          confirmLabel={t('wrong.send')}
          cancelLabel={t('wrong.keep')}
          error={failure}
          onClose={() => setAsking(false)}
          onConfirm={voidIt}
        >
          <p>{t('wrong.text', words)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
