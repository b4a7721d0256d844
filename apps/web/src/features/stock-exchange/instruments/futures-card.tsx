import { formatPrice } from '@canola/api-schema/number-format';
import {
  COMMODITY_CURRENCY,
  type Commodity,
  type CommodityRates,
  type ContractRow,
} from '@canola/api-schema/prices/rates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import type { ChartSeries } from '#shared/charts/chart-spec.ts';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { multiply } from '#shared/money/decimal.ts';
import { Delta } from '#shared/ui/delta.tsx';
import { Price } from '#shared/ui/figures.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { monthsQuery, seriesQuery } from '../stock-exchange.queries.ts';
import { RANGES, type Range } from '../stock-exchange.search.ts';
import { useSeriesStates } from '../use-series-states.tsx';
import { ContractBell } from './contract-bell.tsx';
import { contractName, INSTRUMENTS, wallClock } from './instrument.ts';
import { InstrumentCard } from './instrument-card.tsx';
import { Legend } from './legend.tsx';
import { useConversion, useConversionQuery, useToday } from './use-conversion.ts';
import { useOpening } from './use-opening.ts';
import { YearBand } from './year-band.tsx';

const CHART_HEIGHT = 190;

interface FuturesCardProps {
  commodity: Commodity;
  range: Range;
  onRange: (range: Range) => void;
}

/** The contract that is traded first and, dashed, the one after it. */
export function FuturesCard({ commodity, range, onRange }: FuturesCardProps) {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  const opening = useOpening();
  const futures = useFutures(commodity, range);
  const { current, next, rows } = futures;
  const { exchange, icon, unit } = INSTRUMENTS[commodity];
  const [newest] = rows;
  const name = t(`instrument.${commodity}`);
  const nameOf = (rates: CommodityRates | undefined, fallback: string) =>
    rates?.contract ? contractName(rates.contract, locale) : fallback;
  const currentName = nameOf(current, t('current'));
  const nextName = t('nextOf', { contract: nameOf(next, '') });
  const series: ChartSeries[] = [
    { id: 'CURRENT', label: currentName, points: pointsOf(commodity, current) },
    ...(next ? [{ id: 'NEXT', label: nextName, points: pointsOf(commodity, next), dashed: true }] : []),
  ];
  return (
    <InstrumentCard
      title={name}
      subtitle={current?.contract ? `${exchange}, ${currentName}` : exchange}
      icon={icon}
      newest={newest && <Newest commodity={commodity} row={newest} />}
      range={range}
      ranges={RANGES}
      onRange={onRange}
      legend={
        next ? (
          <Legend
            entries={[
              { label: currentName, look: 'solid' },
              { label: nextName, look: 'dashed' },
            ]}
          />
        ) : (
          // Its line is there before it, so that the charts stay where they are.
          futures.isNextPending && <span className="exchange-legend">{'\u00a0'}</span>
        )
      }
    >
      <PriceChart
        label={t('chart', { name, range: t(`range.long.${range}`) })}
        series={series}
        currency={COMMODITY_CURRENCY[commodity]}
        unit={unit}
        height={CHART_HEIGHT}
        rolls={current?.rolls.map((roll) => ({ date: roll.date, label: contractName(roll, locale) }))}
        empty={
          range === 'today'
            ? {
                title: t('noBids.title'),
                text: current?.opensAt ? opening(exchange, current.opensAt) : t('noBids.started'),
              }
            : undefined
        }
        {...futures.states}
      />
      {futures.missing}
      {current?.year && newest ? (
        <YearBand low={current.year.low} high={current.year.high} now={newest.rate} />
      ) : (
        futures.isPending && <div className="exchange-band">{'\u00a0'}</div>
      )}
      {commodity !== 'crude_oil' && (
        <MonthRows commodity={commodity} rows={rows} isPending={futures.isPending} />
      )}
    </InstrumentCard>
  );
}

function pointsOf(commodity: Commodity, rates: CommodityRates | undefined) {
  const { zone } = INSTRUMENTS[commodity];
  return (rates?.rates ?? []).map(({ date, datetime, rate }) => ({
    date: datetime === undefined ? (date ?? '') : wallClock(datetime, zone),
    rate,
  }));
}

/** The price of the exchange, and for crops what it is in the company's own currency. */
function Newest({ commodity, row }: { commodity: Commodity; row: ContractRow }) {
  const locale = useFormatLocale();
  const { currency } = useAccess();
  const conversion = useConversion();
  return (
    <>
      <div className="flex items-center gap-2">
        <Price
          value={row.rate}
          currency={COMMODITY_CURRENCY[commodity]}
          basis={INSTRUMENTS[commodity].unit}
          size="large"
        />
        <ContractBell commodity={commodity} contract={row} />
      </div>
      <p className="exchange-change">
        {commodity !== 'crude_oil' && conversion && (
          <span className="num muted">
            {formatPrice(multiply(row.rate, conversion.rate), currency, locale)}
          </span>
        )}
        {row.diff !== null && <Delta value={row.diff} decimals={2} />}
      </p>
    </>
  );
}

function useFutures(commodity: Commodity, range: Range) {
  const today = useToday();
  const { hasNext } = INSTRUMENTS[commodity];
  const current = useQuery(seriesQuery({ commodity, range, today }));
  const next = useQuery({
    ...seriesQuery({ commodity, period: 'NEXT', range, today }),
    enabled: hasNext,
  });
  const settled = useQuery(monthsQuery({ commodity }));
  const isTraded = range === 'today' && (current.data?.rates.length ?? 0) > 0;
  const bids = useQuery({ ...monthsQuery({ commodity, type: 'BID' }), enabled: isTraded });
  const conversion = useConversionQuery();
  const others = [next, settled, bids, ...(commodity === 'crude_oil' ? [] : [conversion])];
  return {
    current: current.data,
    next: hasNext ? next.data : undefined,
    /** In a running session its bids, otherwise the settlements. */
    rows: (isTraded && bids.data?.rows.length ? bids.data : settled.data)?.rows ?? [],
    isPending: settled.isPending || current.isPending,
    isNextPending: hasNext && next.isPending,
    ...useSeriesStates(current, ...others),
  };
}

/** So many months are shown (docs/product/exchange.md#instruments). */
const SHOWN_MONTHS = 6;

interface MonthRowsProps {
  commodity: Commodity;
  rows: readonly ContractRow[];
  isPending: boolean;
}

function MonthRows({ commodity, rows, isPending }: MonthRowsProps) {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  if (rows.length === 0) return isPending && <div className="exchange-months-pending" />;
  const name = t(`instrument.${commodity}`);
  return (
    <ul className="exchange-months" aria-label={t('months', { name })}>
      {rows.slice(0, SHOWN_MONTHS).map((row) => (
        <li key={`${row.year}-${row.month}`}>
          <span>{contractName(row, locale)}</span>
          <Price value={row.rate} currency="EUR" bare />
          <span>{row.diff !== null && <Delta value={row.diff} decimals={2} />}</span>
          <ContractBell commodity={commodity} contract={row} isInLine />
        </li>
      ))}
    </ul>
  );
}
