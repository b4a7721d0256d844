import { formatNumber } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { AnalysisCard, type TradedCrop } from '../analysis-card.tsx';
import { ContractBell } from '../instruments/contract-bell.tsx';
import { Legend } from '../instruments/legend.tsx';
import { useToday } from '../instruments/use-conversion.ts';
import { seriesQuery } from '../stock-exchange.queries.ts';
import { useSeriesStates } from '../use-series-states.tsx';
import { type Season, seasonOf } from './season.ts';

const CHART_HEIGHT = 240;

/** This marketing year between the lowest and highest of the five before. */
export function SeasonCard() {
  const { t } = useTranslation('stock-exchange');
  const today = useToday();
  const [crop, setCrop] = useState<TradedCrop>('wheat');
  const all = useQuery(seriesQuery({ commodity: crop, range: 'all', today }));
  const rates = all.data?.rates;
  const season = useMemo(() => rates && seasonOf(rates, today), [rates, today]);
  const name = season?.name ?? '';
  return (
    <AnalysisCard
      title={t('season.title')}
      about={t('season.about')}
      crop={crop}
      onCrop={setCrop}
      isWide
      bell={<ContractBell commodity={crop} contract={all.data?.contract ?? undefined} isInLine />}
    >
      {season && (
        <Legend
          entries={[
            { label: name, look: 'solid' },
            { label: `${t('season.low')} – ${t('season.high')}`, look: 'quiet' },
          ]}
        />
      )}
      <PriceChart
        label={t('season.chart', { name: t(`instrument.${crop}`), year: name })}
        series={
          season
            ? [
                { id: 'now', label: name, points: season.points },
                { id: 'high', label: t('season.high'), points: season.high, isQuiet: true },
                { id: 'low', label: t('season.low'), points: season.low, isQuiet: true },
              ]
            : []
        }
        currency="EUR"
        unit="t"
        height={CHART_HEIGHT}
        {...useSeriesStates(all).states}
      />
      {season && <Reading season={season} />}
    </AnalysisCard>
  );
}

function Reading({ season }: { season: Season }) {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  const now = season.points.at(-1);
  const at = (points: Season['low']) => points.find(({ date }) => date === now?.date)?.rate;
  const [low, high] = [at(season.low), at(season.high)];
  if (!now || !low || !high) return null;
  const figure = (rate: string) => formatNumber(rate, locale, { decimals: 2 });
  return (
    <p className="exchange-reading">
      <Trans
        t={t}
        i18nKey="season.reading"
        values={{ low: figure(low), high: figure(high), now: figure(now.rate) }}
        components={{ b: <b /> }}
      />
    </p>
  );
}
