import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { netOf } from '#market/deliveries/ticket.schema.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useStore } from '#shared/storage/store.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useDeliveryWords } from '../words.ts';
import { dropTicket, type KeptTicket, keptTickets } from './kept-tickets.ts';

/** Tickets of this device that are not on the server yet; they leave by themselves once there is a signal. */
export function KeptList() {
  const { t } = useTranslation('deliveries');
  const { id: companyId } = useTradingCompany();
  const kept = useStore(keptTickets).filter((ticket) => ticket.companyId === companyId);
  const [discarded, setDiscarded] = useState<KeptTicket>();
  if (kept.length === 0) return null;
  return (
    <Card title={t('kept.title')} start={<CloudOff className="i" />} flush className="mb-3">
      <ul className="row-list">
        {kept.map((ticket) => (
          <KeptRow key={ticket.id} ticket={ticket} onDiscard={() => setDiscarded(ticket)} />
        ))}
      </ul>
      {discarded && (
        <ConfirmDialog
          isOpen
          tone="danger"
          title={t('kept.discardQuestion', { number: discarded.values.number })}
          confirmLabel={t('kept.discard')}
          cancelLabel={t('kept.keep')}
          onClose={() => setDiscarded(undefined)}
          onConfirm={() => {
            dropTicket(discarded.id);
            setDiscarded(undefined);
          }}
        >
          <p>{t('kept.discardText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function KeptRow({ ticket, onDiscard }: { ticket: KeptTicket; onDiscard: () => void }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const net = netOf(ticket.values);
  return (
    <li className="kept-ticket">
      <span className="min-w-0">
        <b>{t('ticket.name', { number: ticket.values.number })}</b>
        <span className="hint block">
          {[ticket.about, net && words.tons(net)].filter(Boolean).join(', ')}
        </span>
        {ticket.refused ? (
          <span className="delivery-late block">{ticket.refused}</span>
        ) : (
          <span className="delivery-due block">{t('kept.waits')}</span>
        )}
      </span>
      {ticket.refused && (
        <LinkButton to="/deliveries/new" search={{ kept: ticket.id }} variant="secondary" size="sm">
          {t('kept.mend')}
        </LinkButton>
      )}
      <Button variant="quiet" size="sm" onPress={onDiscard}>
        {t('kept.discard')}
      </Button>
    </li>
  );
}
