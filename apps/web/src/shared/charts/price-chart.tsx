import './charts.css';
import { formatFigure, formatNumber, priceUnit } from '@canola/api-schema/number-format';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { pointName, readableDays } from './chart-days.ts';
import type { PriceChartProps } from './chart-spec.ts';
import { PriceCanvas } from './price-canvas.tsx';

/** Fewer points than this are no chart (docs/product/screens.md#errors). */
const LEAST_POINTS = 2;
const DEFAULT_HEIGHT = 160;

export function PriceChart(props: PriceChartProps) {
  const {
    label,
    series,
    height = DEFAULT_HEIGHT,
    isLoading,
    error,
    failure,
    empty,
    onRetry,
    isRetrying,
  } = props;
  const { t } = useTranslation('charts');
  const errorText = useErrorText();
  const captionId = useId();
  if (isLoading)
    return (
      <SkeletonGroup>
        <Skeleton shape="box" height={height} />
      </SkeletonGroup>
    );
  if (error) {
    const { title, text, detail } = errorText(error);
    const isOffline = error instanceof ApiError && error.kind === 'network';
    return (
      <ErrorState
        title={isOffline ? title : t('failed.title')}
        height={height}
        onRetry={onRetry}
        isRetrying={isRetrying ?? false}
        detail={detail}
      >
        {isOffline ? text : (failure ?? t('failed.text'))}
      </ErrorState>
    );
  }
  if (!series.some(({ points }) => points.length >= LEAST_POINTS))
    return (
      <EmptyState title={empty?.title ?? t('empty.title')} height={height}>
        {empty?.text ?? t('empty.text')}
      </EmptyState>
    );
  return (
    <figure className="chart" aria-labelledby={captionId}>
      <figcaption id={captionId} className="sr-only">
        {label}
      </figcaption>
      <PriceCanvas {...props} height={height} />
      <ChartTable {...props} />
    </figure>
  );
}

/** The same data for people who do not see the picture. */
function ChartTable({ label, series, currency, unit, isMonthly = false }: PriceChartProps) {
  const { t } = useTranslation('charts');
  const locale = useFormatLocale();
  const rates = series.map(({ points }) => new Map(points.map((point) => [point.date, point.rate])));
  const days = readableDays(series);
  const figure = (rate: string) =>
    currency ? formatFigure(rate, currency, locale, 2) : formatNumber(rate, locale, { decimals: 2 });
  return (
    // The frame is what is hidden: a table keeps its own height.
    <div className="sr-only">
      <table>
        <caption>
          {label}
          {unit && `, ${priceUnit(currency, unit)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {series.map((line) => (
              <th key={line.id} scope="col">
                {line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{pointName(day, locale, isMonthly)}</th>
              {series.map((line, index) => {
                const rate = rates[index]?.get(day);
                return <td key={line.id}>{rate === undefined ? '–' : figure(rate)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
