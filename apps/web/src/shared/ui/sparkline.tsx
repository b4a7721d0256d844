import { classes } from './classes.ts';
import { trendOf } from './delta.tsx';

interface SparklineProps {
  values: readonly number[];
  width?: number;
  height?: number;
}

/** A picture beside a figure that says the same, so a screen reader skips it. */
export function Sparkline({ values, width = 64, height = 20 }: SparklineProps) {
  const points = place(values, width, height);
  const last = points.at(-1);
  if (!last) return <svg width={width} height={height} aria-hidden="true" />;
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0);
  return (
    <svg
      className={classes('spark', `trend-${trendOf(change)}`)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path d={points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')} />
      <circle cx={last.x} cy={last.y} r="2" />
    </svg>
  );
}

function place(values: readonly number[], width: number, height: number) {
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const step = (width - 4) / Math.max(1, values.length - 1);
  return values.map((value, index) => ({
    x: round(1 + index * step),
    y: round(range === 0 ? height / 2 : height - 2 - ((value - low) / range) * (height - 4)),
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
