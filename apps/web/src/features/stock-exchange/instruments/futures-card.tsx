import { formatPrice } from '@canola/api-schema/number-format';
import {
  COMMODITY_CURRENCY,
  type Commodity,
  type CommodityRates,
  type ContractRow,
} from '@canola/api-schema/prices/rates';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import type { ChartSeries } from '#shared/charts/chart-spec.ts';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { multiply } from '#shared/money/decimal.ts';
import { Delta } from '#shared/ui/delta.tsx';
import { Price } from '#shared/ui/figures.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { RANGES, type Range } from '../stock-exchange.search.ts';
import { contractName, INSTRUMENTS, wallClock } from './instrument.ts';
import { InstrumentCard } from './instrument-card.tsx';
import { Legend } from './legend.tsx';
import { MonthRows } from './month-rows.tsx';
import { useConversion } from './use-conversion.ts';
import { useFutures } from './use-futures.ts';
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
        next && (
          <Legend
            entries={[
              { label: currentName, look: 'solid' },
              { label: nextName, look: 'dashed' },
            ]}
          />
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
        isLoading={futures.isLoading}
        isFailed={futures.isFailed}
        onRetry={futures.retry}
        isRetrying={futures.isRetrying}
      />
      {current?.year && newest && (
        <YearBand low={current.year.low} high={current.year.high} now={newest.rate} />
      )}
      {commodity !== 'crude_oil' && <MonthRows commodity={commodity} rows={rows} />}
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
      <Price
        value={row.rate}
        currency={COMMODITY_CURRENCY[commodity]}
        basis={INSTRUMENTS[commodity].unit}
        size="large"
      />
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
