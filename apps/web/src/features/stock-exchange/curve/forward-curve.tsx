import { formatNumber, priceUnit } from '@canola/api-schema/number-format';
import type { ContractRow } from '@canola/api-schema/prices/rates';
import { monthsBefore } from '@canola/api-schema/quarter';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { compare, subtract } from '#shared/money/decimal.ts';
import { formatDay } from '#shared/time/format.ts';
import { trendOf } from '#shared/ui/delta.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { AnalysisCard, type TradedCrop } from '../analysis-card.tsx';
import { ContractBell } from '../instruments/contract-bell.tsx';
import { contractName, monthDay } from '../instruments/instrument.ts';
import { Legend } from '../instruments/legend.tsx';
import { useToday } from '../instruments/use-conversion.ts';
import { marketingYearOf } from '../ranges.ts';
import { monthsQuery } from '../stock-exchange.queries.ts';
import { useSeriesStates } from '../use-series-states.tsx';

type Month = Pick<ContractRow, 'month' | 'year' | 'rate'>;

interface Carry {
  front: Month;
  /** The dearest month before prices fall for the first time, or the next month where they fall immediately. */
  later: Month;
  /** How much more the later one pays; nothing where it does not. */
  more: { total: string; monthly: number } | undefined;
}

const monthsBetween = (from: Month, to: Month) => (to.year - from.year) * 12 + to.month - from.month;

const harvestOf = ({ month, year }: Month) => marketingYearOf(monthDay({ month, year }));

/**
 * The gain of waiting for a later month before storage costs, nearest month first. A crop is stored until the next
 * harvest at most, so only months of the same marketing year count.
 */
export function carryOf(listed: readonly Month[]): Carry | undefined {
  const rows = listed.filter((row) => listed[0] && harvestOf(row) === harvestOf(listed[0]));
  const [front, second] = rows;
  if (!front || !second) return undefined;
  let peak = front;
  for (const row of rows.slice(1)) {
    if (compare(row.rate, peak.rate) < 0) break;
    peak = row;
  }
  const later = peak === front ? second : peak;
  const total = subtract(later.rate, front.rate);
  if (compare(total, '0') <= 0) return { front, later, more: undefined };
  return { front, later, more: { total, monthly: Number(total) / monthsBetween(front, later) } };
}

/** How the nearest month has moved; nothing where it was not listed then. */
export function changeOf(rows: readonly Month[], before: readonly Month[]): string | undefined {
  const [front] = rows;
  const then = before.find(({ month, year }) => month === front?.month && year === front.year);
  return front && then && subtract(front.rate, then.rate);
}

/** Next to the basis, which is taller; on a phone it has the height of the others. */
const CHART_HEIGHT = 340;
const PHONE_CHART_HEIGHT = 240;

export function ForwardCurve() {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  const today = useToday();
  const isPhone = useMedia(PHONE);
  const [crop, setCrop] = useState<TradedCrop>('wheat');
  const now = useQuery(monthsQuery({ commodity: crop }));
  const ago = useQuery(monthsQuery({ commodity: crop, to: monthsBefore(today, 1) }));
  const { states, missing } = useSeriesStates(now, ago);
  const rows = now.data?.rows ?? [];
  const before = ago.data?.rows ?? [];
  const dayOf = ([row]: readonly ContractRow[]) => (row ? formatDay(new Date(row.date), locale, 'UTC') : '');
  return (
    <AnalysisCard
      title={t('curve.title')}
      about={t('curve.about')}
      crop={crop}
      onCrop={setCrop}
      bell={<ContractBell commodity={crop} contract={rows[0]} isInLine />}
    >
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
        {...states}
      />
      {missing}
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
