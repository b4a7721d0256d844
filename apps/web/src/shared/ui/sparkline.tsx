import { classes } from './classes.ts';
import { trendOf } from './delta.tsx';

const WIDTH = 64;
const HEIGHT = 20;

/** A picture next to a figure that says the same, so a screen reader skips it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const points = place(values);
  const last = points.at(-1);
  if (!last) return <svg width={WIDTH} height={HEIGHT} aria-hidden="true" />;
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0);
  return (
    <svg
      className={classes('spark', `trend-${trendOf(change)}`)}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path d={points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')} />
      <circle cx={last.x} cy={last.y} r="2" />
    </svg>
  );
}

function place(values: readonly number[]) {
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const step = (WIDTH - 4) / Math.max(1, values.length - 1);
  return values.map((value, index) => ({
    x: round(1 + index * step),
    y: round(range === 0 ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / range) * (HEIGHT - 4)),
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
