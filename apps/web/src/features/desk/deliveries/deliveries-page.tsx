import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { DeliveriesList } from './deliveries-list.tsx';
import { ImportButton } from './import-dialog.tsx';
import { LatestTickets } from './latest-tickets.tsx';
import { TicketEntry } from './ticket-entry.tsx';

const route = getRouteApi('/app/desk/deliveries');

/** Tickets by keyboard or CSV, and what waits, by contract (docs/product/deliveries.md#at-the-desk). */
export function DeliveriesPage() {
  const { t } = useTranslation(['deliveries', 'desk']);
  const refusal = refusalOf(useAccess(), 'DESK_TICKET');
  const { tab = 'ticket' } = route.useSearch();
  const navigate = route.useNavigate();
  if (refusal) return <NoAccessPage title={t('desk:nav.deliveries')} refusal={refusal} grant="DESK_TICKET" />;
  return (
    <>
      <PageHead title={t('desk:nav.deliveries')} end={<ImportButton />} />
      <Tabs
        label={t('desk:nav.deliveries')}
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next }, replace: true })}
        tabs={[
          {
            id: 'ticket',
            label: t('desk.tab.ticket'),
            content: tab === 'ticket' && (
              <div className="grid gap-4">
                <TicketEntry />
                <LatestTickets />
              </div>
            ),
          },
          {
            id: 'OPEN',
            label: t('desk.tab.OPEN'),
            content: tab === 'OPEN' && <DeliveriesList list="OPEN" />,
          },
          {
            id: 'DISPUTED',
            label: t('desk.tab.DISPUTED'),
            content: tab === 'DISPUTED' && <DeliveriesList list="DISPUTED" />,
          },
          {
            id: 'CLOSED',
            label: t('desk.tab.CLOSED'),
            content: tab === 'CLOSED' && <DeliveriesList list="CLOSED" />,
          },
        ]}
      />
      <Outlet />
    </>
  );
}
