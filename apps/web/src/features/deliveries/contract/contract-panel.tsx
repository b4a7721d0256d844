import { currencySign, formatTons } from '@canola/api-schema/number-format';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeliveryScale } from '#market/deliveries/delivery-scale.tsx';
import { ScheduleList } from '#market/deliveries/schedule-list.tsx';
import { compare } from '#shared/money/decimal.ts';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { CallOffCard } from '../call-off/call-off-cards.tsx';
import { ProposeDialog } from '../call-off/propose-dialog.tsx';
import type { Delivery } from '../deliveries.queries.ts';
import { TicketPill } from '../ticket/ticket-state.tsx';
import { useDeliveryWords } from '../words.ts';
import { CloseDelivery } from './close-delivery.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';

const route = getRouteApi('/app/deliveries/list/$contractId');

export function ContractPanel() {
  const words = useDeliveryWords();
  const { contractId } = route.useParams();
  return (
    <DeliveryPanel contractId={contractId}>
      {(delivery) => ({
        title: `${formatTons(delivery.amount, words.locale)}, ${words.crop(delivery)}`,
        subtitle: [delivery.trader.name, delivery.number].filter(Boolean).join(', '),
        body: <Content delivery={delivery} />,
        ...(delivery.state !== 'CLOSED' && { footer: <CloseDelivery delivery={delivery} /> }),
      })}
    </DeliveryPanel>
  );
}

function Content({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const [isProposing, setProposing] = useState(false);
  const isOpen = delivery.state !== 'CLOSED';
  const range = {
    least: formatTons(delivery.least, words.locale),
    most: formatTons(delivery.most, words.locale),
  };
  return (
    <div className="grid gap-4">
      {compare(delivery.owed, 0) > 0 && (
        <div>
          <p className={delivery.due && delivery.due < words.today ? 'delivery-late' : 'hint'}>
            {[t('owed.total'), delivery.due && t('settlement.dueOn', { day: words.day(delivery.due) })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="delivery-huge">
            {words.figure(delivery.owed, delivery.currency)}
            <span className="unit"> {currencySign(delivery.currency)}</span>
          </p>
        </div>
      )}
      <DeliveryScale delivery={delivery} />
      <p className="hint">
        {t('contract.range', range)}{' '}
        {t('contract.period', {
          from: words.day(delivery.from),
          to: words.day(delivery.to),
          place: delivery.place,
          count: delivery.paymentDays,
        })}
      </p>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/deliveries/new" search={{ contract: delivery.id }} variant="secondary" icon={Plus}>
            {t('form.title')}
          </LinkButton>
          <Button variant="secondary" icon={CalendarPlus} onPress={() => setProposing(true)}>
            {t('callOff.propose')}
          </Button>
        </div>
      )}
      {delivery.callOffs
        .filter(({ state }) => state === 'AGREED' || state === 'PROPOSED')
        .map((callOff) => (
          <CallOffCard key={callOff.id} delivery={delivery} callOff={callOff} />
        ))}
      <section aria-labelledby="delivery-tickets">
        <h3 id="delivery-tickets" className="h3">
          {t('contract.tickets')}
        </h3>
        {delivery.tickets.length === 0 && <p className="hint">{t('contract.noTickets')}</p>}
        <ul className="row-list">
          {delivery.tickets.map((ticket) => (
            <li key={ticket.id} className="delivery-ticket">
              <span className="min-w-0">
                <Link
                  to="/deliveries/$contractId/tickets/$ticketId"
                  params={{ contractId: delivery.id, ticketId: ticket.id }}
                  className="row-action"
                >
                  {t('ticket.name', { number: ticket.number })}
                </Link>
                <span className="hint block">{`${words.day(ticket.day)}, ${words.tons(ticket.countedKg)}`}</span>
              </span>
              <span className="text-end">
                {ticket.sum !== null && (
                  <b className="num block">{words.money(ticket.sum, delivery.currency)}</b>
                )}
                <TicketPill ticket={ticket} trader={delivery.trader.name} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="delivery-schedule">
        <h3 id="delivery-schedule" className="h3">
          {t('schedule.title')}
        </h3>
        <ScheduleList schedule={delivery.schedule} currency={delivery.currency} />
      </section>
      {isProposing && <ProposeDialog delivery={delivery} onClose={() => setProposing(false)} />}
    </div>
  );
}
