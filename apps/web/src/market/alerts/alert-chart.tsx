import { formatNumber } from '@canola/api-schema/number-format';
import { formatDay } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { figureOf } from './figure.ts';

interface AlertChartProps {
  points: readonly { date: string; value: string }[];
  threshold: number;
  currency: string;
  /** The days on which it would have fired. */
  fired: readonly string[];
}

/** As wide as in the panel; a little more on a phone. */
const WIDTH = 328;
const HEIGHT = 148;
/** The room of the labels at the right and of the days below. */
const LABELS = 58;
const DAYS = 26;
const EDGE = 10;
/** A dot at either end is whole. */
const DOT = 6;
/** Closer lines would write one label onto another. */
const ROOM = 18;

/** Ninety days with the threshold; the sentence below it says the same in words. */
export function AlertChart({ points, threshold, currency, fired }: AlertChartProps) {
  const locale = useFormatLocale();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const values = [...points.map(({ value }) => Number(value)), threshold];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const start = Date.parse(first.date);
  const span = Date.parse(last.date) - start || 1;
  const right = WIDTH - LABELS;
  const x = (date: string) => DOT + ((Date.parse(date) - start) / span) * (right - 2 * DOT);
  const y = (value: number) =>
    HEIGHT - DAYS - EDGE - ((value - low) / (high - low || 1)) * (HEIGHT - DAYS - 2 * EDGE);
  const path = points
    .map(({ date, value }, at) => `${at ? 'L' : 'M'}${x(date)} ${y(Number(value))}`)
    .join('');
  const write = (value: number) => formatNumber(value, locale, { maxDecimals: 2 });
  const day = (date: string) => formatDay(new Date(date), locale, 'UTC');
  const grid = gridOf(low, high).filter((value) => Math.abs(y(value) - y(threshold)) > ROOM);
  return (
    <svg className="alert-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {grid.map((value) => (
        <g key={value}>
          <line className="alert-grid" x1="0" x2={right} y1={y(value)} y2={y(value)} />
          <text x={right + 8} y={y(value) + 4}>
            {write(value)}
          </text>
        </g>
      ))}
      <line className="alert-limit" x1="0" x2={right} y1={y(threshold)} y2={y(threshold)} />
      <rect className="alert-tag" x={right + 2} y={y(threshold) - 10} width={LABELS - 2} height="20" rx="4" />
      <text className="alert-tag-text" x={right + 8} y={y(threshold) + 4}>
        {figureOf(threshold, currency, locale)}
      </text>
      <path className="alert-line" d={path} />
      <circle className="alert-now-dot" r="4" cx={x(last.date)} cy={y(Number(last.value))} />
      {points
        .filter(({ date }) => fired.includes(date))
        .map(({ date, value }) => (
          <circle key={date} className="alert-dot" r="5" cx={x(date)} cy={y(Number(value))} />
        ))}
      <text x="0" y={HEIGHT - 6}>
        {day(first.date)}
      </text>
      <text x={right} y={HEIGHT - 6} textAnchor="end">
        {day(last.date)}
      </text>
    </svg>
  );
}

/** Two or three round values between the two. */
function gridOf(low: number, high: number): number[] {
  const power = 10 ** Math.floor(Math.log10((high - low || 1) / 2));
  const step =
    [1, 2, 5, 10].map((digit) => digit * power).find((size) => (high - low) / size <= 3) ?? power * 10;
  const from = Math.ceil(low / step);
  const count = Math.floor(high / step) - from + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => (from + at) * step);
}
