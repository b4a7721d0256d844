import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TicketActions } from '../ticket/ticket-actions.tsx';
import { TicketDetail } from '../ticket/ticket-detail.tsx';
import { TicketPill } from '../ticket/ticket-state.tsx';
import { useDeliveryWords } from '../words.ts';
import { DeliveryPanel } from './delivery-panel.tsx';

const route = getRouteApi('/app/deliveries/list/$contractId/tickets/$ticketId');

export function TicketPanel() {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const { contractId, ticketId } = route.useParams();
  const navigate = route.useNavigate();
  return (
    <DeliveryPanel
      contractId={contractId}
      onBack={() => void navigate({ to: '/deliveries/$contractId', params: { contractId } })}
    >
      {(delivery) => {
        const ticket = delivery.tickets.find(({ id }) => id === ticketId);
        return (
          ticket && {
            title: t('ticket.name', { number: ticket.number }),
            subtitle: `${words.weighed(ticket)}, ${words.about(delivery)}`,
            body: (
              <>
                <p className="mb-3">
                  <TicketPill ticket={ticket} trader={delivery.trader.name} />
                </p>
                <TicketDetail delivery={delivery} ticket={ticket} />
              </>
            ),
            footer: <TicketActions delivery={delivery} ticket={ticket} />,
          }
        );
      }}
    </DeliveryPanel>
  );
}
