import { ConfirmTicketDocument, VoidTicketDocument } from '@canola/api-schema/trading/generated/operations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asAsked, calculate } from '#market/deliveries/calculate.ts';
import { useGuardedAction } from '#shared/access/guarded-action.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { Delivery, Ticket } from '../deliveries.queries.ts';
import { useDeliveryChange } from '../use-delivery-change.ts';
import { useDeliveryWords } from '../words.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { WrongTicket } from './wrong-ticket.tsx';

/** Agree carries the sum, Dispute is next to it; one's own ticket can be taken back until the other side agrees. */
export function TicketActions({ delivery, ticket }: { delivery: Delivery; ticket: Ticket }) {
  return ticket.state === 'CONFIRMED' ? (
    <WrongTicket delivery={delivery} ticket={ticket} />
  ) : (
    <OpenTicket delivery={delivery} ticket={ticket} />
  );
}

function OpenTicket({ delivery, ticket }: { delivery: Delivery; ticket: Ticket }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const { change, isPending, failure } = useDeliveryChange();
  const { run, notice } = useGuardedAction('CONTRACT_SIGN');
  const [isDisputing, setDisputing] = useState(false);
  const isMine = ticket.turn === 'FARM';
  // Accepting a dispute comes to another sum.
  const agreed = isMine ? asAsked(ticket) : ticket;
  const sum = words.money(calculate(delivery, agreed).sum, delivery.currency);
  const canVoid = ticket.side === 'FARM' && ticket.state === 'ENTERED' && ticket.disputes.length === 0;
  const canWithdraw =
    !isMine && ticket.disputes.some(({ state, openedBy }) => state === 'OPEN' && openedBy === 'FARM');
  if (!isMine && !canVoid && !canWithdraw) return null;
  async function agree() {
    if (await change(ConfirmTicketDocument, { id: ticket.id }))
      toast({ kind: 'done', text: t('ticket.agreed', { number: ticket.number, sum }) });
  }
  async function takeBack() {
    if (await change(VoidTicketDocument, { id: ticket.id }))
      toast({ kind: 'done', text: t('ticket.voided', { number: ticket.number }) });
  }
  return (
    <>
      {failure && (
        <Notice kind="clay" live>
          {failure}
        </Notice>
      )}
      <div className="ticket-answer">
        {isMine ? (
          <>
            {ticket.state === 'ENTERED' && (
              <Button variant="secondary" onPress={() => run(() => setDisputing(true))}>
                {t('ticket.dispute')}
              </Button>
            )}
            <Button loading={isPending} onPress={() => run(() => void agree())}>
              {t(ticket.state === 'DISPUTED' ? 'ticket.accept' : 'ticket.agree', { sum })}
            </Button>
          </>
        ) : canWithdraw ? (
          <Button variant="secondary" loading={isPending} onPress={() => run(() => void agree())}>
            {t('ticket.withdraw', { sum })}
          </Button>
        ) : (
          <Button variant="danger-quiet" loading={isPending} onPress={() => void takeBack()}>
            {t('ticket.void')}
          </Button>
        )}
      </div>
      {notice}
      {isDisputing && (
        <DisputeDialog delivery={delivery} ticket={ticket} onClose={() => setDisputing(false)} />
      )}
    </>
  );
}
