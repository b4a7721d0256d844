import { DAY_MS } from '@canola/api-schema/duration';
import { type Amount, formatFigure, formatTons } from '@canola/api-schema/number-format';
import { sum } from '#shared/money/decimal.ts';
import { formatDay } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import './ladder-chart.css';

/** A rung: the price it waits for, from when until when. */
export interface ChartStep {
  price: number;
  from: string;
  to: string;
  look: 'filled' | 'waiting' | 'held';
}

interface ChartSale {
  date: string;
  price: Amount;
  tons: Amount;
}

interface LadderChartProps {
  /** Read instead of the picture. */
  label: string;
  days: readonly { date: string; price: Amount }[];
  steps: readonly ChartStep[];
  sales: readonly ChartSale[];
  /** The last day of the picture, later than the last price while the ladder still runs. */
  until: string;
  closingDay?: string | null | undefined;
  currency: string;
  width: keyof typeof WIDTHS;
}

/** About as wide as it is drawn, so that its words have their size. */
const WIDTHS = { narrow: 350, wide: 490 } as const;
const HEIGHT = 184;
const EDGE = { top: 16, right: 52, bottom: 24, left: 2 } as const;
const TICKS = 4;

/** Steps over the price line: filled ones solid, paused ones grey, the closing day a vertical line. */
export function LadderChart(props: LadderChartProps) {
  const { label, days, steps, sales, until, closingDay, currency } = props;
  const locale = useFormatLocale();
  const width = WIDTHS[props.width];
  const first = days[0]?.date;
  if (first === undefined) return null;
  const span = Math.max(1, daysBetween(first, until));
  const x = (date: string) =>
    EDGE.left +
    (Math.min(span, Math.max(0, daysBetween(first, date))) / span) * (width - EDGE.left - EDGE.right);
  const { low, high, ticks } = scaleOf([
    ...days.map(({ price }) => Number(price)),
    ...steps.map(({ price }) => price),
  ]);
  const y = (price: number) =>
    HEIGHT - EDGE.bottom - ((price - low) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const line = days.map(({ date, price }) => `${x(date).toFixed(1)},${y(Number(price)).toFixed(1)}`);
  const last = days.at(-1)?.date ?? first;
  return (
    <svg className="ladder-chart" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="ladder-grid" x1={0} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} />
          <text className="ladder-axis" x={width} y={y(tick) + 4} textAnchor="end">
            {formatFigure(tick, currency, locale)}
          </text>
        </g>
      ))}
      <polygon
        className="ladder-area"
        points={[`${x(first)},${HEIGHT - EDGE.bottom}`, ...line, `${x(last)},${HEIGHT - EDGE.bottom}`].join(
          ' ',
        )}
      />
      {closingDay && (
        <line className="ladder-day" x1={x(closingDay)} x2={x(closingDay)} y1={4} y2={HEIGHT - EDGE.bottom} />
      )}
      {steps.map(({ price, from, to, look }) => (
        <line
          key={`${price} ${from}`}
          className="ladder-step"
          data-look={look}
          x1={x(from)}
          x2={x(to)}
          y1={y(price)}
          y2={y(price)}
        />
      ))}
      <polyline className="ladder-line" points={line.join(' ')} />
      {stacked(
        together(sales).map((sale) => ({ ...sale, x: x(sale.date), y: y(Number(sale.price)) })),
        width / 4,
      ).map(({ wordsAt, isAfter, ...at }) => (
        <g key={`${at.date} ${at.price}`}>
          <circle className="ladder-sale" cx={at.x} cy={at.y} r={DOT} />
          <text
            className="ladder-words"
            x={isAfter ? at.x + WORDS.gap : at.x - WORDS.gap}
            y={wordsAt}
            textAnchor={isAfter ? 'start' : 'end'}
          >
            {formatTons(at.tons, locale)}
          </text>
        </g>
      ))}
      <text className="ladder-axis" x={0} y={HEIGHT - 6}>
        {dayText(first, locale)}
      </text>
      <text className="ladder-axis" x={width - EDGE.right} y={HEIGHT - 6} textAnchor="end">
        {dayText(until, locale)}
      </text>
    </svg>
  );
}

/** Rungs that one quote takes have one dot, with their tons together. */
export function together(sales: readonly ChartSale[]): ChartSale[] {
  const dots = Map.groupBy(sales, ({ date, price }) => `${date} ${price}`).values();
  return [...dots].flatMap(([sale, ...others]) =>
    sale ? [{ ...sale, tons: sum([sale, ...others].map(({ tons }) => tons)) }] : [],
  );
}

const dayText = (day: string, locale: string) => formatDay(new Date(`${day}T12:00:00Z`), locale, 'UTC');

const DOT = 5;
/** `rise` and `drop`: of the letters, from their line. */
const WORDS = { width: 52, height: 14, gap: 8, top: 12, rise: 11, drop: 3 } as const;

interface Words {
  wordsAt: number;
  /** Right of its dot, as at the left edge; otherwise left of it. */
  isAfter: boolean;
}

/**
 * The words of each sale above its dot. Where they would lie on others' or on another dot, they go to its other side,
 * above the others, or below them where the picture ends; `edge` is a quarter of its width.
 */
export function stacked<Sale extends { x: number; y: number }>(
  sales: readonly Sale[],
  edge: number,
): (Sale & Words)[] {
  const placed: (Sale & Words)[] = [];
  for (const sale of sales) {
    const own = Math.max(WORDS.top, sale.y - WORDS.gap);
    const usual = sale.x < edge;
    const sides = usual || sale.x > 3 * edge ? [usual] : [usual, !usual];
    const choices = [
      ...sides.map((isAfter) => ({ isAfter, wordsAt: own })),
      ...rowsNear(own, placed, sales).map((wordsAt) => ({ isAfter: usual, wordsAt })),
    ];
    const isFree = (choice: Words) =>
      sales.every((dot) => !isOnDot({ ...choice, x: sale.x }, dot)) &&
      placed.every(
        (other) =>
          Math.abs(other.wordsAt - choice.wordsAt) >= WORDS.height ||
          Math.abs(middleOf(other) - middleOf({ ...choice, x: sale.x })) >= WORDS.width,
      );
    placed.push({ ...sale, ...(choices.find(isFree) ?? { isAfter: usual, wordsAt: own }) });
  }
  return placed;
}

/** Above and below words that are placed already and dots, the nearest first. */
function rowsNear(own: number, placed: readonly Words[], dots: readonly { y: number }[]): number[] {
  return [
    ...placed.flatMap(({ wordsAt }) => [wordsAt - WORDS.height, wordsAt + WORDS.height]),
    ...dots.flatMap(({ y }) => [y - DOT - WORDS.drop, y + DOT + WORDS.rise]),
  ]
    .filter((at) => at >= WORDS.top)
    .toSorted((a, b) => Math.abs(a - own) - Math.abs(b - own));
}

function isOnDot(words: Words & { x: number }, dot: { x: number; y: number }): boolean {
  return (
    Math.abs(middleOf(words) - dot.x) < WORDS.width / 2 + DOT &&
    dot.y > words.wordsAt - WORDS.rise - DOT &&
    dot.y < words.wordsAt + WORDS.drop + DOT
  );
}

function middleOf({ x, isAfter }: { x: number; isAfter: boolean }): number {
  return x + (isAfter ? 1 : -1) * (WORDS.gap + WORDS.width / 2);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Ends and ticks on round prices, with a little room. */
function scaleOf(prices: readonly number[]) {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const rough = Math.max(most - least, most * 0.01) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const from = Math.floor(least / step) * step;
  const to = Math.ceil(most / step) * step;
  const ticks: number[] = [];
  for (let tick = from; tick <= to + step / 2; tick += step) ticks.push(Number(tick.toFixed(2)));
  return { low: from, high: Math.max(to, from + step), ticks };
}
