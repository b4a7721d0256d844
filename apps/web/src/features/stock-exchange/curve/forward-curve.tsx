import { formatNumber, priceUnit } from '@canola/api-schema/number-format';
import type { ContractRow } from '@canola/api-schema/prices/rates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { formatDay } from '#shared/time/format.ts';
import { trendOf } from '#shared/ui/delta.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { AnalysisCard } from '../analysis-card.tsx';
import type { TradedCrop } from '../crop-switch.tsx';
import { contractName, monthDay } from '../instruments/instrument.ts';
import { Legend } from '../instruments/legend.tsx';
import { useToday } from '../instruments/use-today.ts';
import { monthsBefore } from '../ranges.ts';
import { monthsQuery } from '../stock-exchange.queries.ts';
import { carryOf, changeOf } from './curve.ts';

/** Beside the basis, which is taller; on a phone it has the height of the others. */
const CHART_HEIGHT = 340;
const PHONE_CHART_HEIGHT = 240;

/** Every listed month, now and a month ago. */
export function ForwardCurve() {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  const today = useToday();
  const isPhone = useMedia(PHONE);
  const [crop, setCrop] = useState<TradedCrop>('wheat');
  const now = useQuery(monthsQuery({ commodity: crop }));
  const ago = useQuery(monthsQuery({ commodity: crop, to: monthsBefore(today, 1) }));
  const rows = now.data?.rows ?? [];
  const before = ago.data?.rows ?? [];
  const dayOf = ([row]: readonly ContractRow[]) => (row ? formatDay(new Date(row.date), locale, 'UTC') : '');
  return (
    <AnalysisCard title={t('curve.title')} about={t('curve.about')} crop={crop} onCrop={setCrop}>
      {rows.length > 0 && (
        <Legend
          entries={[
            { label: dayOf(rows), look: 'solid' },
            ...(before.length > 0 ? [{ label: dayOf(before), look: 'quiet' as const }] : []),
          ]}
        />
      )}
      <PriceChart
        label={t('curve.chart', { name: t(`instrument.${crop}`) })}
        series={[
          { id: 'now', label: dayOf(rows), points: pointsOf(rows) },
          ...(before.length > 0
            ? [{ id: 'ago', label: dayOf(before), points: pointsOf(before), isQuiet: true }]
            : []),
        ]}
        currency="EUR"
        unit="t"
        isMonthly
        height={isPhone ? PHONE_CHART_HEIGHT : CHART_HEIGHT}
        isLoading={now.isLoading || ago.isLoading}
        isFailed={[now, ago].some(({ isError, data }) => isError && !data)}
        onRetry={() => {
          for (const { isError, refetch } of [now, ago]) if (isError) void refetch();
        }}
        isRetrying={now.isFetching || ago.isFetching}
      />
      <Reading rows={rows} before={before} day={dayOf(before)} />
    </AnalysisCard>
  );
}

const pointsOf = (rows: readonly ContractRow[]) =>
  rows.map((row) => ({ date: monthDay(row), rate: row.rate }));

interface ReadingProps {
  rows: readonly ContractRow[];
  before: readonly ContractRow[];
  day: string;
}

/** The curve in figures (docs/product/look.md#rule-13). */
function Reading({ rows, before, day }: ReadingProps) {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  const carry = carryOf(rows);
  if (!carry) return null;
  const change = changeOf(rows, before);
  const figure = (value: number | string) => formatNumber(value, locale, { decimals: 2 });
  const names = { front: contractName(carry.front, locale), later: contractName(carry.later, locale) };
  const components = { b: <b /> };
  return (
    <p className="exchange-reading">
      {carry.more ? (
        <Trans
          t={t}
          i18nKey="curve.carry"
          values={{
            ...names,
            more: `${figure(carry.more.total)}\u00a0${priceUnit('EUR')}`,
            monthly: figure(carry.more.monthly),
          }}
          components={components}
        />
      ) : (
        t('curve.noCarry', names)
      )}{' '}
      {change !== undefined && (
        <Trans
          t={t}
          i18nKey={`curve.since.${trendOf(change)}`}
          values={{ ...names, day, by: figure(change.replace('-', '')) }}
          components={components}
        />
      )}
    </p>
  );
}
