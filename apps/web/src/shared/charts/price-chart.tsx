import './charts.css';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import type { ChartLine, ChartMarker, ChartSeries } from './chart-spec.ts';
import { ChartTable } from './chart-table.tsx';
import { PriceCanvas } from './price-canvas.tsx';

/**
 * Prices over days. `points` are by day (`yyyy-MM-dd`), oldest first, rates as decimal strings. The first series is
 * drawn as an area when it stands alone; a dashed one is always a line. `lines` are levels with a label at the right
 * ("5 600 sell"), `marker` a dot on the first series with a label above. All series share one currency and unit.
 */
export interface PriceChartProps {
  /** What the chart shows, for a screen reader: "Best price of milling wheat, Q4 26, last month". */
  label: string;
  series: readonly ChartSeries[];
  currency: string;
  /** What the price is for one of: `t`, `bbl`. Empty for a pure rate. */
  unit: string;
  lines?: readonly ChartLine[] | undefined;
  marker?: ChartMarker | undefined;
  /** Of the picture with its axes; every state keeps it. */
  height?: number | undefined;
  isLoading?: boolean | undefined;
  /** Loading failed: an error box with a retry button (spec 2 §8). */
  isFailed?: boolean | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
}

/** Fewer points than this are no chart (spec 2 §2). */
const LEAST_POINTS = 2;
const DEFAULT_HEIGHT = 160;

export function PriceChart(props: PriceChartProps) {
  const { label, series, height = DEFAULT_HEIGHT, isLoading, isFailed, onRetry, isRetrying } = props;
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
      >
        {t('failed.text')}
      </ErrorState>
    );
  if (!series.some(({ points }) => points.length >= LEAST_POINTS))
    return (
      <EmptyState title={t('empty.title')} height={height}>
        {t('empty.text')}
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
