interface ChartPoint {
  /** `yyyy-MM-dd` */
  date: string;
  rate: string;
  /** Whose price it is, where the days of a series differ in that; else the series says it. */
  trader?: { name: string } | null | undefined;
}

export interface ChartSeries {
  id: string;
  label: string;
  points: readonly ChartPoint[];
  dashed?: boolean | undefined;
}

type LineTone = 'leaf' | 'clay' | 'wheat';

/** A level across the chart; `clay` is drawn dashed. */
export interface ChartLine {
  value: string;
  label: string;
  tone: LineTone;
}

export interface ChartMarker {
  date: string;
  label: string;
}

/** All that is drawn, in words and figures of the locale. */
export interface ChartSpec {
  series: readonly ChartSeries[];
  lines: readonly ChartLine[];
  marker: ChartMarker | undefined;
  locale: string;
  writePrice: (rate: number) => string;
  writeDay: (day: string) => string;
  writeMonth: (day: string) => string;
}

/** Where the pointer is, and what every series says there. */
export interface Hover {
  x: number;
  date: string;
  values: { id: string; label: string; rate: string }[];
}

/** A day of the company's calendar has no zone: it is written as it stands. */
export function momentOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
