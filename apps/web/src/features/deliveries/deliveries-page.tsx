import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Plus, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { CallOffCards } from './call-off/call-off-cards.tsx';
import { type Delivery, deliveriesQuery } from './deliveries.queries.ts';
import { DeliveryTabs } from './delivery-tabs.tsx';
import { ContractsTable } from './overview/contracts-table.tsx';
import { TicketCards } from './overview/ticket-cards.tsx';
import { KeptList } from './ticket/kept-list.tsx';

/** Lorries, tickets and answers; on a phone the next call-off and what waits come first (docs/product/deliveries.md#screens). */
export function DeliveriesPage() {
  const { t } = useTranslation(['deliveries', 'shell']);
  const isPhone = useMedia(PHONE);
  const { id: companyId } = useTradingCompany();
  const query = useQuery(deliveriesQuery(companyId, useLanguage()));
  const deliveries = (query.data?.deliveries ?? []).toSorted((a, b) => placeOf(a) - placeOf(b));
  const waiting = deliveries.reduce((sum, delivery) => sum + answersIn(delivery), 0);
  return (
    <>
      <PageHead
        title={t('shell:layout.deliveries')}
        subtitle={!isPhone && t('about')}
        end={
          !isPhone && (
            <LinkButton to="/deliveries/new" variant="secondary" icon={Plus}>
              {t('form.title')}
            </LinkButton>
          )
        }
      />
      <DeliveryTabs waiting={waiting} />
      <KeptList />
      <Loaded query={query} skeleton={<SkeletonRows rows={6} />} height={320}>
        {() => (deliveries.length === 0 ? <Nothing /> : <Deliveries deliveries={deliveries} />)}
      </Loaded>
      <Outlet />
    </>
  );
}

/** Tickets and proposed days that the farm answers. */
function answersIn({ tickets, callOffs }: Delivery): number {
  return (
    tickets.filter(({ turn }) => turn === 'FARM').length +
    callOffs.filter(({ state, proposedBy }) => state === 'PROPOSED' && proposedBy === 'TRADER').length
  );
}

/** The deliveries that wait for the farm come first, then those that have begun, each by the end of its period. */
function placeOf(delivery: Delivery): number {
  if (answersIn(delivery) > 0) return 0;
  return delivery.tickets.length + delivery.callOffs.length > 0 ? 1 : 2;
}

function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation('deliveries');
  const isPhone = useMedia(PHONE);
  if (!isPhone)
    return (
      <div className="delivery-cards">
        <ContractsTable deliveries={deliveries} />
        <CallOffCards deliveries={deliveries} />
      </div>
    );
  return (
    <div className="delivery-cards">
      <CallOffCards deliveries={deliveries} />
      <TicketCards deliveries={deliveries} />
      <LinkButton to="/deliveries/new" variant="secondary" size="lg" icon={Plus}>
        {t('form.title')}
      </LinkButton>
      <ContractsTable deliveries={deliveries} />
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation('deliveries');
  return (
    <div className="card">
      <EmptyState icon={Truck} level={2} height={280} title={t('none.title')}>
        {t('none.text')}
      </EmptyState>
    </div>
  );
}
