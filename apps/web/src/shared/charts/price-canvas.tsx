import { formatFigure, formatNumber, priceUnit } from '@canola/api-schema/number-format';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '#shared/errors/report.ts';
import { formatDay, formatMonth, formatMonthOfYear, formatTime } from '#shared/time/format.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { pointName } from './chart-days.ts';
import { type ChartSpec, type Hover, hasTime, momentOf, type PriceChartProps } from './chart-spec.ts';
import type { Drawing } from './drawing.ts';
import { useColours } from './use-colours.ts';

/** The picture; its library is loaded when the first chart is on the screen. */
export function PriceCanvas(props: PriceChartProps & { height: number }) {
  const { height } = props;
  const { t } = useTranslation('charts');
  const frame = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  const [hover, setHover] = useState<Hover>();
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const colours = useColours();
  const spec = useSpec(props);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let opened: Drawing | undefined;
    let isGone = false;
    import('./drawing.ts')
      .then(({ openDrawing }) => {
        if (isGone || !frame.current) return;
        opened = openDrawing(frame.current, setHover);
        setDrawing(opened);
      })
      .catch((error: unknown) => {
        reportError(error);
        if (!isGone) setFailed(true);
      });
    return () => {
      isGone = true;
      setDrawing(undefined);
      opened?.remove();
    };
  }, [attempt]);

  useEffect(() => drawing?.show(spec, colours), [drawing, spec, colours]);

  if (isFailed)
    return (
      <ErrorState
        title={t('failed.title')}
        height={height}
        onRetry={() => {
          setFailed(false);
          setAttempt(attempt + 1);
        }}
      >
        {t('failed.text')}
      </ErrorState>
    );
  return (
    <div className="chart-frame" style={{ height }} aria-hidden="true">
      <div ref={frame} className="chart-canvas" />
      {hover && <Tip hover={hover} {...props} />}
    </div>
  );
}

/** The caller's arrays are often new on each render while they say the same; only what they say counts. */
function useSpec(props: PriceChartProps): ChartSpec {
  const { series, lines = [], markers = [], rolls = [], isMonthly = false, currency, decimals } = props;
  const locale = useFormatLocale();
  const said = JSON.stringify({ series, lines, markers, rolls, isMonthly });
  return useMemo(
    () => ({
      ...(JSON.parse(said) as Pick<ChartSpec, 'series' | 'lines' | 'markers' | 'rolls' | 'isMonthly'>),
      locale,
      // The axis has room for whole crowns; the tooltip shows two decimals (docs/product/prices.md#currencies).
      writePrice: (rate: number) =>
        currency
          ? formatFigure(rate, currency, locale, decimals)
          : formatNumber(rate, locale, { decimals: 2 }),
      writeDay: (day: string) => {
        if (isMonthly) return formatMonthOfYear(momentOf(day), locale, 'UTC');
        return hasTime(day)
          ? formatTime(momentOf(day), locale, 'UTC')
          : formatDay(momentOf(day), locale, 'UTC');
      },
      writeMonth: (day: string) => formatMonth(momentOf(day), locale, 'short', 'UTC'),
    }),
    [said, isMonthly, currency, decimals, locale],
  );
}

const TIP_WIDTH = 150;

/** Two decimals, the day and whose price it is. */
function Tip({ hover, currency, unit, series, isMonthly = false }: PriceChartProps & { hover: Hover }) {
  const locale = useFormatLocale();
  const isLeft = hover.x > TIP_WIDTH + 16;
  const figure = (rate: string) =>
    [
      currency ? formatFigure(rate, currency, locale, 2) : formatNumber(rate, locale, { decimals: 2 }),
      unit && priceUnit(currency, unit),
    ].join('\u00a0');
  const day = pointName(hover.date, locale, isMonthly);
  return (
    <div
      className="chart-tip"
      style={isLeft ? { right: `calc(100% - ${hover.x - 10}px)` } : { left: hover.x + 10 }}
    >
      {series.length > 1 ? (
        <>
          {hover.values.map((value) => (
            <span key={value.id} className="chart-tip-row">
              <span>{value.label}</span>
              <b>{figure(value.rate)}</b>
            </span>
          ))}
          <span className="chart-tip-note">{day}</span>
        </>
      ) : (
        hover.values.map((value) => (
          <span key={value.id} className="grid">
            <b>{figure(value.rate)}</b>
            <span className="chart-tip-note">
              {day} · {value.label}
            </span>
          </span>
        ))
      )}
    </div>
  );
}
