import { dayInZone } from '@canola/api-schema/quarter';
import type { DeskDelivery } from '@canola/api-schema/trading/desk-deliveries';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScheduleList } from '#market/deliveries/schedule-list.tsx';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { PanelSlot } from '#shared/router/slots.tsx';
import { formatDay } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Pill } from '#shared/ui/status-pill.tsx';
import { useRefreshDesk } from '../contracts/contracts.changes.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { CallOffDialog } from './call-off-dialog.tsx';
import { answer, deskDeliveryQuery } from './deliveries.calls.ts';
import { DeskTicketItem } from './desk-ticket-item.tsx';

const route = getRouteApi('/app/desk/deliveries/$contractId');

/** One delivery next to the list: call-offs, tickets with their calculation, disputes, closing. */
export function DeliveryPanel() {
  const { t } = useTranslation('deliveries');
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const { contractId } = route.useParams();
  const query = useQuery(deskDeliveryQuery(useDeskCompany(), contractId));
  const delivery = query.data;
  return (
    <PanelSlot>
      <Panel
        wide
        title={delivery?.company ?? t('deliveries')}
        subtitle={delivery && [delivery.crop.name, delivery.number].filter(Boolean).join(', ')}
        onClose={() => void navigate({ to: '/desk/deliveries', search })}
      >
        <Loaded query={query} skeleton={<SkeletonRows rows={6} />} height={320}>
          {(found) => <Content key={found.id} delivery={found} />}
        </Loaded>
      </Panel>
    </PanelSlot>
  );
}

function Content({ delivery }: { delivery: DeskDelivery }) {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const [isProposing, setProposing] = useState(false);
  const today = dayInZone(new Date(), words.zone);
  const act = useChange({ mutationFn: (path: string) => answer(companyId, path), onSettled: refresh });
  const day = (id: string) => formatDay(new Date(id), words.locale, 'UTC');
  const tons = (kg: number) => `${words.tons(kg / 1000)}\u00a0t`;
  const isOpen = delivery.state !== 'CLOSED';
  const isAlone =
    delivery.state === 'FULL' || delivery.closeAskedBy === 'FARM' || today >= delivery.closesAloneFrom;
  return (
    <div className="grid gap-4">
      <p>
        {[
          `${words.tons(delivery.amount)}\u00a0t`,
          t('line.delivered', {
            tons: tons(delivery.confirmedKg + delivery.enteredKg + delivery.disputedKg),
          }),
          t('line.toGo', { tons: tons(Math.max(0, delivery.toGoKg)) }),
        ].join(' · ')}
      </p>
      <p className="hint">
        {t('contract.period', {
          from: day(delivery.from),
          to: day(delivery.to),
          place: delivery.place,
          count: delivery.paymentDays,
        })}
      </p>
      <FailureNotice error={act.error} />
      <ul className="row-list">
        {delivery.callOffs
          .filter(({ state }) => state === 'AGREED' || state === 'PROPOSED')
          .map((callOff) => (
            <li key={callOff.id} className="delivery-ticket">
              <span>
                <b>{`${day(callOff.day)} ${callOff.from}–${callOff.to}`}</b>
                <span className="hint block">{`${words.tons(callOff.tons)}\u00a0t, ${t('callOff.lorries')}: ${callOff.lorries}`}</span>
              </span>
              {callOff.state === 'AGREED' ? (
                <Pill tone="moss" size="sm">
                  {t('callOff.agreed')}
                </Pill>
              ) : (
                callOff.proposedBy === 'FARM' && (
                  <Button
                    size="sm"
                    loading={act.isPending}
                    onPress={() => act.mutate(`call-offs/${callOff.id}/agree`)}
                  >
                    {t('callOff.agree')}
                  </Button>
                )
              )}
              <Button
                variant="quiet"
                size="sm"
                loading={act.isPending}
                onPress={() => act.mutate(`call-offs/${callOff.id}/cancel`)}
              >
                {t('callOff.cancel')}
              </Button>
            </li>
          ))}
      </ul>
      {isOpen && (
        <Button
          variant="secondary"
          icon={CalendarPlus}
          className="justify-self-start"
          onPress={() => setProposing(true)}
        >
          {t('callOff.propose')}
        </Button>
      )}
      <h3 className="h3">{t('contract.tickets')}</h3>
      {delivery.tickets.length === 0 && <p className="hint">{t('contract.noTickets')}</p>}
      <ul className="grid gap-2">
        {delivery.tickets.map((ticket) => (
          <DeskTicketItem key={ticket.id} delivery={delivery} ticket={ticket} />
        ))}
      </ul>
      <h3 className="h3">{t('schedule.title')}</h3>
      <ScheduleList schedule={delivery.schedule} currency={delivery.currency} />
      {isOpen && (
        <Button
          variant={delivery.state === 'FULL' ? 'primary' : 'quiet'}
          loading={act.isPending}
          disabledReason={delivery.closeAskedBy === 'TRADER' && !isAlone && t('desk.closeAsked')}
          onPress={() => act.mutate(`deliveries/${delivery.id}/close`)}
        >
          {t(isAlone ? 'close.confirm' : 'desk.closeAsk', { tons: tons(delivery.confirmedKg) })}
        </Button>
      )}
      {isProposing && <CallOffDialog delivery={delivery} today={today} onClose={() => setProposing(false)} />}
    </div>
  );
}
