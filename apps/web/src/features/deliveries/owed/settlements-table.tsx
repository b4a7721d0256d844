import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TraderTile } from '#market/marks/trader-tile.tsx';
import { compare } from '#shared/money/decimal.ts';
import { Card } from '#shared/ui/card.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { useDeliveryWords } from '../words.ts';
import type { Settlement } from './owed.queries.ts';
import { SettlementDue } from './settlement-state.tsx';

export function SettlementsTable({
  title,
  settlements,
}: {
  title: string;
  settlements: readonly Settlement[];
}) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const columns: Column<Settlement>[] = [
    { id: 'number', head: t('settlement.number'), cell: (settlement) => <Name settlement={settlement} /> },
    { id: 'for', head: t('settlement.for'), cell: ({ crop }) => crop.name, leftOutBelow: 700 },
    {
      id: 'sum',
      head: t('settlement.sum'),
      align: 'end',
      cell: ({ total, currency }) => words.money(total, currency),
      leftOutBelow: 700,
    },
    {
      id: 'owed',
      head: t('settlement.owed'),
      align: 'end',
      cell: ({ owed, currency }) => (compare(owed, 0) === 0 ? '–' : <b>{words.money(owed, currency)}</b>),
    },
    { id: 'due', head: t('settlement.due'), cell: (settlement) => <SettlementDue settlement={settlement} /> },
  ];
  return (
    <Card title={title} flush>
      <Table
        label={title}
        columns={columns}
        rows={settlements}
        rowKey={({ id }) => id}
        isLate={({ overdueDays, state }) => state === 'SENT' && overdueDays !== null}
        card={(settlement) => (
          <div className="list-card">
            <Name settlement={settlement} />
            <span>
              <SettlementDue settlement={settlement} />
            </span>
            <span className="hint">{settlement.crop.name}</span>
            <b className="num">
              {words.money(
                settlement.state === 'PAID' ? settlement.total : settlement.owed,
                settlement.currency,
              )}
            </b>
          </div>
        )}
      />
    </Card>
  );
}

function Name({ settlement: { id, number, trader } }: { settlement: Settlement }) {
  return (
    <span className="list-name">
      <TraderTile name={trader.name} logo={trader.logo} size="sm" />
      <span className="min-w-0">
        <Link to="/owed/$settlementId" params={{ settlementId: id }} className="row-action">
          {number}
        </Link>
        <span className="hint block">{trader.name}</span>
      </span>
    </span>
  );
}
