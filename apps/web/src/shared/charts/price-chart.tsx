import './charts.css';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import type { PriceChartProps } from './chart-spec.ts';
import { ChartTable } from './chart-table.tsx';
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
    isFailed,
    failure,
    empty,
    onRetry,
    isRetrying,
  } = props;
  const { t } = useTranslation('charts');
  const captionId = useId();
  if (isLoading)
    return (
      <SkeletonGroup>
        <Skeleton shape="box" height={height} />
      </SkeletonGroup>
    );
  if (isFailed)
    return (
      <ErrorState
        title={t('failed.title')}
        height={height}
        onRetry={onRetry}
        isRetrying={isRetrying ?? false}
        detail={failure?.detail}
      >
        {failure?.text ?? t('failed.text')}
      </ErrorState>
    );
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
