import { useTranslation } from 'react-i18next';
import type { Delivery } from '../deliveries.queries.ts';
import { TicketActions } from '../ticket/ticket-actions.tsx';
import { TicketDetail } from '../ticket/ticket-detail.tsx';
import { TicketPill } from '../ticket/ticket-state.tsx';
import { useDeliveryWords } from '../words.ts';

/** On a phone: every ticket that waits for the farm, unfolded. */
export function TicketCards({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  return deliveries.flatMap((delivery) =>
    delivery.tickets
      .filter(({ turn }) => turn === 'FARM')
      .map((ticket) => (
        <article key={ticket.id} className="card delivery-card" aria-labelledby={`ticket-${ticket.id}`}>
          <header className="delivery-card-head">
            <div className="min-w-0">
              <h2 id={`ticket-${ticket.id}`} className="h3">
                {t('ticket.name', { number: ticket.number })}
              </h2>
              <p className="hint">{`${words.weighed(ticket)}, ${words.about(delivery)}`}</p>
            </div>
            <TicketPill ticket={ticket} trader={delivery.trader.name} />
          </header>
          <div className="mt-3">
            <TicketDetail delivery={delivery} ticket={ticket} />
          </div>
          <div className="mt-3">
            <TicketActions delivery={delivery} ticket={ticket} />
          </div>
        </article>
      )),
  );
}
