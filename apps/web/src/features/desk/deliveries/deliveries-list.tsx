import type { DeskDelivery } from '@canola/api-schema/trading/desk-deliveries';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#shared/query/loaded.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { useDebounced } from '#shared/ui/use-debounced.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { type DeliveryList, deskDeliveriesQuery } from './deliveries.calls.ts';

export function DeliveriesList({ list }: { list: DeliveryList }) {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const wanted = useDebounced(search.trim(), search.trim());
  const query = useQuery(deskDeliveriesQuery(useDeskCompany(), { list, search: wanted, page }));
  const tons = (kg: number) => `${words.tons(kg / 1000)}\u00a0t`;
  const columns: Column<DeskDelivery>[] = [
    {
      id: 'farm',
      head: t('desk.farm'),
      cell: ({ id, company, crop, number }) => (
        <span>
          <Link
            to="/desk/deliveries/$contractId"
            params={{ contractId: id }}
            search={{ tab: list }}
            className="row-action"
          >
            {company}
          </Link>
          <span className="hint block">{[crop.name, number].filter(Boolean).join(', ')}</span>
        </span>
      ),
    },
    {
      id: 'amount',
      head: t('table.tons'),
      cell: ({ amount }) => `${words.tons(amount)}\u00a0t`,
      align: 'end',
    },
    {
      id: 'delivered',
      head: t('table.delivered'),
      cell: ({ confirmedKg, enteredKg, disputedKg }) => tons(confirmedKg + enteredKg + disputedKg),
      align: 'end',
    },
    { id: 'toGo', head: t('table.toGo'), cell: ({ toGoKg }) => tons(Math.max(0, toGoKg)), align: 'end' },
    { id: 'waits', head: t('desk.waits'), cell: (row) => <Waits delivery={row} /> },
  ];
  return (
    <Card flush>
      <div className="p-3">
        <SearchField
          label={t('desk.search')}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      </div>
      <Loaded query={query} skeleton={<SkeletonRows rows={6} />} height={280}>
        {(found) =>
          found.rows.length === 0 ? (
            <EmptyState icon={Truck} level={2} height={220} title={t(`desk.none.${list}`)} />
          ) : (
            <>
              <Table label={t('deliveries')} columns={columns} rows={found.rows} rowKey={({ id }) => id} />
              <Pagination
                page={found.page}
                pageSize={found.size}
                total={found.totalCount}
                onPageChange={setPage}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Waits({ delivery: { tickets, callOffs } }: { delivery: DeskDelivery }) {
  const { t } = useTranslation('deliveries');
  const mine = tickets.filter(({ turn }) => turn === 'TRADER').length;
  const disputed = tickets.filter(({ state }) => state === 'DISPUTED').length;
  const proposed = callOffs.filter(
    ({ state, proposedBy }) => state === 'PROPOSED' && proposedBy === 'FARM',
  ).length;
  return (
    <span className="flex flex-wrap gap-1">
      {mine > 0 && <Badge tone="wheat">{t('desk.toAnswer', { count: mine })}</Badge>}
      {disputed > 0 && <Badge tone="clay">{t('desk.disputed', { count: disputed })}</Badge>}
      {proposed > 0 && <Badge tone="sky">{t('desk.proposed', { count: proposed })}</Badge>}
    </span>
  );
}
