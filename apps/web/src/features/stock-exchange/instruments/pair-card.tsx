import { currencySign, formatNumber } from '@canola/api-schema/number-format';
import type { DayRate } from '@canola/api-schema/prices/rates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { compare, subtract } from '#shared/money/decimal.ts';
import { Delta } from '#shared/ui/delta.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { NotImplementedError, pairOf } from '../ranges.ts';
import { pairQuery } from '../stock-exchange.queries.ts';
import { PAIR_RANGES, type PairRange } from '../stock-exchange.search.ts';
import { useSeriesStates } from '../use-series-states.tsx';
import { InstrumentCard } from './instrument-card.tsx';
import { useBankName, useConversion, useToday } from './use-conversion.ts';
import { YearBand } from './year-band.tsx';

const CHART_HEIGHT = 190;

/** The euro in the currency of the company's country, elsewhere in dollars (docs/product/exchange.md#instruments). */
export function PairCard({ range, onRange }: { range: PairRange; onRange: (range: PairRange) => void }) {
  const { t } = useTranslation('stock-exchange');
  const { currency } = useAccess();
  const today = useToday();
  const bank = useBankName(useConversion()?.source);
  const pair = useQuery(pairQuery(currency, range, today));
  const year = useQuery({ ...pairQuery(currency, 'last_year', today), enabled: currency !== 'GBP' });
  const { states, missing } = useSeriesStates(pair, year);
  const rates = pair.data?.rates ?? [];
  const band = bandOf(year.data?.rates ?? []);
  const isUnknown = pair.error instanceof NotImplementedError;
  const counter = counterOf(currency);
  const name = `EUR / ${counter}`;
  return (
    <InstrumentCard
      title={name}
      subtitle={[t('pair', { currency: counter }), counter === currency && bank].filter(Boolean).join(', ')}
      icon="currency"
      newest={band && <Newest counter={counter} rates={year.data?.rates ?? []} />}
      range={range}
      ranges={PAIR_RANGES}
      onRange={onRange}
    >
      <PriceChart
        label={t('chart', { name, range: t(`range.long.${range}`) })}
        series={[{ id: 'pair', label: name, points: rates }]}
        currency=""
        unit=""
        height={CHART_HEIGHT}
        {...states}
        failure={isUnknown ? t('noPair', { pair: name }) : undefined}
      />
      {missing}
      {band && <YearBand {...band} />}
    </InstrumentCard>
  );
}

function counterOf(currency: Parameters<typeof pairOf>[0]): string {
  return currency === 'GBP' ? currency : pairOf(currency)[1];
}

function bandOf(rates: readonly DayRate[]) {
  const sorted = rates.map(({ rate }) => rate).toSorted(compare);
  const [low] = sorted;
  const high = sorted.at(-1);
  const now = rates.at(-1)?.rate;
  return low && high && now ? { low, high, now } : undefined;
}

function Newest({ counter, rates }: { counter: string; rates: readonly DayRate[] }) {
  const locale = useFormatLocale();
  const [before, last] = rates.slice(-2);
  if (!before || !last) return null;
  return (
    <>
      <span className="price price-large">
        {formatNumber(last.rate, locale, { decimals: 2 })}
        <span className="sr-only"> </span>
        <span className="unit">{currencySign(counter)}</span>
      </span>
      <p className="exchange-change">
        <Delta value={subtract(last.rate, before.rate)} decimals={2} />
      </p>
    </>
  );
}
