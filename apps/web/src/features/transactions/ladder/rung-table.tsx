import { exactDecimals, formatExactMoney, formatFigure, formatTons } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import type { Ladder, LadderRung } from '#market/ladder/ladder.queries.ts';
import { multiply } from '#shared/money/decimal.ts';
import { formatDay } from '#shared/time/format.ts';
import { Price } from '#shared/ui/figures.tsx';
import { Link } from '#shared/ui/link.tsx';
import { Pill } from '#shared/ui/status-pill.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useCompanyZone } from '../use-company-zone.ts';

const LOOK = {
  WAITING: { tone: 'sky', dot: 'ring' },
  HELD: { tone: 'neutral', dot: 'square' },
  FILLED: { tone: 'moss', dot: 'tick' },
  FAILED: { tone: 'clay', dot: 'diamond' },
} as const;

export function RungTable({ ladder }: { ladder: Ladder }) {
  const { rungs, currency } = ladder;
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const price = (value: string) => (
    <Price value={value} currency={currency} decimals={exactDecimals(value, currency)} bare />
  );
  const total = ({ filledPrice, tons, state }: LadderRung) =>
    filledPrice !== null && state === 'FILLED'
      ? formatExactMoney(multiply(filledPrice, tons), currency, locale)
      : '–';
  const columns: Column<LadderRung>[] = [
    { id: 'number', head: t('rung'), cell: ({ number }) => number, align: 'end', quiet: true },
    { id: 'tons', head: t('tons'), cell: ({ tons }) => <b>{formatTons(tons, locale)}</b>, align: 'end' },
    { id: 'price', head: t('sellAt'), cell: (rung) => price(rung.price), align: 'end' },
    { id: 'what', head: t('what'), cell: (rung) => <What rung={rung} ladder={ladder} />, width: '40%' },
    {
      id: 'sold',
      head: t('soldAt'),
      cell: ({ filledPrice }) => (filledPrice === null ? '–' : price(filledPrice)),
      align: 'end',
    },
    { id: 'total', head: t('total'), cell: total, align: 'end', leftOutBelow: 700 },
  ];
  return (
    <Table
      label={t('rungs')}
      columns={columns}
      rows={rungs}
      rowKey={({ number }) => String(number)}
      card={(rung) => (
        <div className="list-card">
          <b>
            {rung.number}. {formatTons(rung.tons, locale)}
          </b>
          {price(rung.filledPrice ?? rung.price)}
          <What rung={rung} ladder={ladder} />
        </div>
      )}
    />
  );
}

function What({ rung, ladder }: { rung: LadderRung; ladder: Ladder }) {
  const { t } = useTranslation('ladder');
  const { rungs, ended, currency, sellBy, closingPrice, closed } = ladder;
  const locale = useFormatLocale();
  const zone = useCompanyZone();
  const { state, reason, contractId, timeFilled, trader } = rung;
  const words = [
    timeFilled === null ? undefined : formatDay(new Date(timeFilled * 1000), locale, zone),
    trader?.name,
  ].filter((word) => word !== undefined);
  const isOver = ended && (state === 'WAITING' || state === 'HELD');
  // The last says what becomes of everything that is left.
  const closing =
    state === 'WAITING' && rung.number === rungs.at(-1)?.number && sellBy && closingPrice && !closed
      ? t('orClosing', {
          day: formatDay(new Date(`${sellBy}T12:00:00Z`), locale, 'UTC'),
          price: formatFigure(closingPrice, currency, locale, exactDecimals(closingPrice, currency)),
        })
      : undefined;
  return (
    <span className="rung-what">
      <Pill {...(isOver ? LOOK.HELD : LOOK[state])} size="sm">
        {t(isOver ? 'rungState.ENDED' : `rungState.${state}`)}
      </Pill>
      {contractId === null ? (
        <span className="hint">{!isOver && [reason?.message, closing].filter(Boolean).join(' ')}</span>
      ) : (
        <Link to="/transactions-and-orders/transactions/$contractId" params={{ contractId }}>
          {words.join(', ') || t('contract')}
        </Link>
      )}
    </span>
  );
}
