import { formatNumber } from '@canola/api-schema/number-format';
import type { DeskTickets } from '@canola/api-schema/trading/desk-deliveries';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#shared/query/loaded.tsx';
import { formatDay } from '#shared/time/format.ts';
import { Card } from '#shared/ui/card.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { latestTicketsQuery } from './deliveries.calls.ts';
import { DeskTicketPill } from './desk-ticket-pill.tsx';

type Row = DeskTickets['tickets'][number];

export function LatestTickets() {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  const query = useQuery(latestTicketsQuery(useDeskCompany()));
  const kg = (value: number | null) => (value === null ? '–' : formatNumber(value, words.locale));
  const columns: Column<Row>[] = [
    {
      id: 'number',
      head: t('desk.ticket'),
      cell: (row) => (
        <Link
          to="/desk/deliveries/$contractId"
          params={{ contractId: row.contractId }}
          className="row-action"
        >
          {row.number}
        </Link>
      ),
    },
    {
      id: 'farm',
      head: t('desk.farm'),
      cell: ({ company, day }) => `${company}, ${formatDay(new Date(day), words.locale, 'UTC')}`,
    },
    { id: 'crop', head: t('desk.crop'), cell: ({ crop }) => crop.name, leftOutBelow: 700 },
    { id: 'net', head: t('desk.netKg'), cell: ({ netKg }) => kg(netKg), align: 'end' },
    { id: 'paid', head: t('desk.paidKg'), cell: ({ paidKg }) => kg(paidKg), align: 'end', leftOutBelow: 700 },
    {
      id: 'sum',
      head: t('settlement.sum'),
      cell: ({ sum, currency }) => (sum === null ? '–' : <b>{words.sum(sum, currency)}</b>),
      align: 'end',
    },
    { id: 'state', head: t('desk.state'), cell: (row) => <DeskTicketPill ticket={row} /> },
  ];
  return (
    <Card title={t('desk.latest')} flush>
      <Loaded query={query} skeleton={<SkeletonRows rows={3} />} height={160}>
        {({ tickets }) =>
          tickets.length === 0 ? (
            <p className="hint px-4 py-3">{t('contract.noTickets')}</p>
          ) : (
            <Table label={t('desk.latest')} columns={columns} rows={tickets} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
    </Card>
  );
}
