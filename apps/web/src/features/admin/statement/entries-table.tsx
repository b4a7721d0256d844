import type { Statement, StatementEntry } from '@canola/api-schema/billing/statement';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { usePaymentWords } from '../payments/payment-words.ts';
import { EntryMeaning } from './entry-meaning.tsx';

interface EntriesTableProps {
  statement: Statement;
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}

/** Entries decided in an earlier import are counted in the head and not shown again. */
export function EntriesTable({ statement: { entries }, ticked, onTick }: EntriesTableProps) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const rows = entries.filter(({ match }) => match !== 'IMPORTED_BEFORE');

  function tick(entry: StatementEntry) {
    if (!entry.wouldPay) return null;
    const change = (isOn: boolean) => {
      const next = new Set(ticked);
      if (isOn) next.add(entry.id);
      else next.delete(entry.id);
      onTick(next);
    };
    return (
      <Checkbox value={ticked.has(entry.id)} onChange={change}>
        <span className="sr-only">
          {t('statement.tick', { payer: payerOf(entry), sum: words.sum(entry.amount, entry.currency) })}
        </span>
      </Checkbox>
    );
  }
  const payerOf = ({ payer }: StatementEntry) => payer ?? t('statement.noPayer');
  const amount = (entry: StatementEntry) => (
    <b className="num font-[560]">{words.sum(entry.amount, entry.currency)}</b>
  );
  const columns: Column<StatementEntry>[] = [
    { id: 'tick', head: <span className="sr-only">{t('statement.ticked')}</span>, cell: tick, width: '40px' },
    {
      id: 'payer',
      head: t('statement.payer'),
      cell: (entry) => (
        <>
          <b className="font-[560]">{payerOf(entry)}</b>
          <span className="admin-note num">{words.day(entry.bookedOn)}</span>
        </>
      ),
    },
    {
      id: 'symbol',
      head: t('payments.symbol'),
      cell: ({ variableSymbol, message }) => <span className="num">{variableSymbol ?? message ?? '–'}</span>,
      quiet: true,
      leftOutBelow: 700,
    },
    { id: 'amount', head: t('statement.amount'), cell: amount, align: 'end' },
    { id: 'meaning', head: t('statement.meaning'), cell: (entry) => <EntryMeaning entry={entry} /> },
  ];
  if (rows.length === 0) return <p className="muted">{t('statement.allKnown')}</p>;
  return (
    <Table
      label={t('statement.rows')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      card={(entry) => (
        <div className="admin-entry">
          <span>{tick(entry)}</span>
          <span className="min-w-0">
            <b className="font-[560]">{payerOf(entry)}</b>
            <span className="admin-note num">
              {words.day(entry.bookedOn)}
              {entry.variableSymbol && `, ${entry.variableSymbol}`}
            </span>
            <EntryMeaning entry={entry} />
          </span>
          {amount(entry)}
        </div>
      )}
    />
  );
}
