import { formatTons } from '@canola/api-schema/number-format';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { compare } from '#shared/money/decimal.ts';
import { Card } from '#shared/ui/card.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import type { Delivery, Ticket } from '../deliveries.queries.ts';
import { TicketPill } from '../ticket/ticket-state.tsx';
import { useDeliveryWords } from '../words.ts';
import { ProgressBar, ProgressLegend } from './progress-bar.tsx';

/** A contract, or one of its tickets that waits for the farm. */
type Row = { delivery: Delivery; ticket?: Ticket };

/** By contract; tickets that wait for an answer are rows below theirs. */
export function ContractsTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const isPhone = useMedia(PHONE);
  const rows = deliveries.flatMap((delivery): Row[] => [
    { delivery },
    // On a phone they are cards above.
    ...(isPhone
      ? []
      : delivery.tickets.filter(({ turn }) => turn === 'FARM').map((ticket) => ({ delivery, ticket }))),
  ]);
  const columns: Column<Row>[] = [
    { id: 'contract', head: t('table.contract'), cell: (row) => <Name row={row} /> },
    {
      id: 'tons',
      head: t('table.tons'),
      align: 'end',
      cell: ({ delivery, ticket }) =>
        ticket ? words.tons(ticket.netKg) : <b>{formatTons(delivery.amount, words.locale)}</b>,
    },
    {
      id: 'delivered',
      head: t('table.delivered'),
      cell: ({ delivery, ticket }) =>
        ticket ? (
          <TicketPill ticket={ticket} trader={delivery.trader.name} />
        ) : (
          <ProgressBar delivery={delivery} />
        ),
    },
    {
      id: 'toGo',
      head: t('table.toGo'),
      align: 'end',
      cell: ({ delivery, ticket }) =>
        ticket ? ticket.paidKg !== null && words.tons(ticket.paidKg) : words.tons(delivery.toGoKg),
    },
    {
      id: 'next',
      head: t('table.next'),
      leftOutBelow: 700,
      cell: ({ delivery, ticket }) => !ticket && <Next delivery={delivery} />,
    },
    {
      id: 'owed',
      head: t('table.owed'),
      align: 'end',
      leftOutBelow: 840,
      cell: ({ delivery, ticket }) =>
        ticket ? (
          ticket.sum !== null && <b>{words.money(ticket.sum, delivery.currency)}</b>
        ) : (
          <Owed delivery={delivery} />
        ),
    },
  ];
  return (
    <div>
      <Card flush>
        <Table
          label={t('deliveries')}
          columns={columns}
          rows={rows}
          rowKey={({ delivery, ticket }) => ticket?.id ?? delivery.id}
          card={(row) => (
            <div className="delivery-row">
              <Name row={row} />
              <ProgressBar delivery={row.delivery} />
            </div>
          )}
        />
      </Card>
      <ProgressLegend />
    </div>
  );
}

function Name({ row: { delivery, ticket } }: { row: Row }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  if (ticket)
    return (
      <span className="delivery-ticket-name">
        <Link
          to="/deliveries/$contractId/tickets/$ticketId"
          params={{ contractId: delivery.id, ticketId: ticket.id }}
          className="row-action"
        >
          {t('ticket.name', { number: ticket.number })}
        </Link>
        <span className="hint block">{words.weighed(ticket)}</span>
      </span>
    );
  return (
    <span className="list-name">
      <CropTile crop={cropName(delivery.crop.icon)} />
      <span className="min-w-0">
        <Link to="/deliveries/$contractId" params={{ contractId: delivery.id }} className="row-action">
          {delivery.crop.name}
        </Link>
        <span className="hint block">
          {delivery.trader.name}
          {delivery.number && (
            <>
              , <span className="whitespace-nowrap">{delivery.number}</span>
            </>
          )}
        </span>
      </span>
    </span>
  );
}

function Owed({ delivery: { owed, due, currency } }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  if (compare(owed, 0) <= 0) return '–';
  return (
    <>
      <b>{words.money(owed, currency)}</b>
      {due && (
        <span className={due < words.today ? 'delivery-late block' : 'hint block'}>
          {t('settlement.dueOn', { day: words.day(due) })}
        </span>
      )}
    </>
  );
}

function Next({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const next = delivery.callOffs.find(
    ({ state, day }) => (state === 'AGREED' || state === 'PROPOSED') && day >= words.today,
  );
  if (delivery.state === 'FULL') return t('table.full');
  if (!next) return t('table.notCalled');
  return `${formatTons(next.tons, words.locale)}, ${words.day(next.day)}`;
}
