interface ChartPoint {
  /** `yyyy-MM-dd`, or `yyyy-MM-ddTHH:mm` by the clock that the chart shows: its library knows no zones. */
  date: string;
  rate: string;
  /** The seller of this price, where it differs from day to day; else the series names it. */
  trader?: { name: string } | null | undefined;
}

export interface ChartSeries {
  id: string;
  label: string;
  points: readonly ChartPoint[];
  dashed?: boolean | undefined;
  /** The past, or what it is compared with: grey. */
  isQuiet?: boolean | undefined;
}

type LineTone = 'leaf' | 'clay' | 'wheat';

/** A level across the chart; `clay` is drawn dashed. */
export interface ChartLine {
  value: string;
  label: string;
  tone: LineTone;
}

/** A day from which the line is about something else, with what it is then: another contract. */
export interface ChartRoll {
  date: string;
  label: string;
}

interface ChartMarker {
  date: string;
  label: string;
}

export interface ChartSpec {
  series: readonly ChartSeries[];
  lines: readonly ChartLine[];
  markers: readonly ChartMarker[];
  rolls: readonly ChartRoll[];
  locale: string;
  writePrice: (rate: number) => string;
  /** Every tick is a month of a year: a curve over contracts. */
  isMonthly: boolean;
  writeDay: (day: string) => string;
  writeMonth: (day: string) => string;
}

/** Where the pointer is, and what every series says there. */
export interface Hover {
  x: number;
  date: string;
  values: { id: string; label: string; rate: string }[];
}

export const hasTime = (date: string) => date.includes('T');

/** A day of the company's calendar has no zone: it is written as it is. */
export function momentOf(day: string): Date {
  return new Date(hasTime(day) ? `${day}:00Z` : `${day}T00:00:00Z`);
}

/**
 * Prices over days. `points` are by day (`yyyy-MM-dd`), oldest first, rates as decimal strings. The first series is
 * drawn as an area when it is the only one; a dashed one is always a line. `lines` are levels with a label at the right
 * ("5 600 sell"), `markers` are dots on the first series with a label above. All series share one currency and unit.
 */
export interface PriceChartProps {
  /** The chart's name for a screen reader: "Best price of milling wheat, Q4 26, last month". */
  label: string;
  series: readonly ChartSeries[];
  currency: string;
  /** The unit that the price is for: `t`, `bbl`. Empty for a pure rate. */
  unit: string;
  /** Of the axis; by default the currency's. */
  decimals?: number | undefined;
  lines?: readonly ChartLine[] | undefined;
  markers?: readonly ChartMarker[] | undefined;
  rolls?: readonly ChartRoll[] | undefined;
  /** The points are months of a year, not days. */
  isMonthly?: boolean | undefined;
  /** Instead of the general words when there are fewer than two points. */
  empty?: { title: string; text: string } | undefined;
  /** Of the picture with its axes; every state keeps it. */
  height?: number | undefined;
  isLoading?: boolean | undefined;
  /** Loading failed: an error box with a retry button (docs/product/screens.md#errors). */
  error?: Error | null | undefined;
  /** Instead of the general words about it. */
  failure?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
}
