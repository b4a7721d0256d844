import { DAY_MS } from '@canola/api-schema/duration';
import {
  AreaSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type MouseEventParams,
  type SeriesMarker,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type ChartSeries, type ChartSpec, type Hover, hasTime, momentOf } from './chart-spec.ts';
import { rollLines } from './roll-lines.ts';
import { listenToTouch } from './touch.ts';
import type { Colours } from './use-colours.ts';

export interface Drawing {
  show(spec: ChartSpec, colours: Colours): void;
  remove(): void;
}

type Line = ISeriesApi<'Area', Time> | ISeriesApi<'Line', Time>;

/** A still picture that reacts to the pointer. It doesn't scroll or zoom, so that the page can. */
export function openDrawing(frame: HTMLElement, onHover: (hover: Hover | undefined) => void): Drawing {
  const chart = createChart(frame, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    // The credit is on the about page.
    layout: { attributionLogo: false },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.12, bottom: 0.06 },
    },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      allowBoldLabels: false,
      // Six years of days fit on a phone; by default the oldest would be cut off.
      minBarSpacing: 0.01,
    },
    crosshair: { mode: CrosshairMode.Magnet },
  });
  let shown: { line: Line; series: ChartSeries }[] = [];
  let isTouched = false;
  const onMove = ({ point, time }: MouseEventParams<Time>) => {
    if (!isTouched) onHover(point && hoverOf(point.x, time, shown));
  };
  const stopListening = listenToTouch(frame, {
    read(x) {
      isTouched = true;
      const time = chart.timeScale().coordinateToTime(x);
      const hover = hoverOf(x, time ?? undefined, shown);
      const [rate] = hover?.values ?? [];
      if (shown[0] && rate && time !== null)
        chart.setCrosshairPosition(Number(rate.rate), time, shown[0].line);
      onHover(hover);
    },
    leave() {
      if (!isTouched) return;
      isTouched = false;
      chart.clearCrosshairPosition();
      onHover(undefined);
    },
  });
  chart.subscribeCrosshairMove(onMove);
  // A phone that is turned, or a panel that opens: otherwise the newest days stay outside.
  const refit = () => chart.timeScale().fitContent();
  chart.timeScale().subscribeSizeChange(refit);
  return {
    show(spec, colours) {
      for (const { line } of shown) chart.removeSeries(line);
      dress(chart, spec, colours);
      shown = spec.series.map((series, index) => ({
        series,
        line: addLine(chart, series, colours, spec.series.length === 1, index),
      }));
      const first = shown[0];
      if (first) {
        annotate(first.line, first.series, spec, colours);
        first.line.attachPrimitive(rollLines(chart, spec.rolls, colours));
      }
      chart.timeScale().fitContent();
    },
    remove() {
      stopListening();
      chart.timeScale().unsubscribeSizeChange(refit);
      chart.unsubscribeCrosshairMove(onMove);
      chart.remove();
    },
  };
}

/** The library's name for a point: of a day its text, of a time its second. */
function timeOf(date: string): Time {
  return hasTime(date) ? ((momentOf(date).getTime() / 1000) as UTCTimestamp) : date;
}

function dateOf(time: Time): string {
  return typeof time === 'number' ? new Date(time * 1000).toISOString().slice(0, 16) : String(time);
}

const LONG_RANGE_MS = 120 * DAY_MS;

function dress(chart: IChartApi, spec: ChartSpec, colours: Colours): void {
  const days = spec.series.flatMap(({ points }) => points.map(({ date }) => momentOf(date).getTime()));
  const isLong = Math.max(...days) - Math.min(...days) > LONG_RANGE_MS;
  const isCovered = coveredBy(spec);
  const cross = { color: colours['ink-2'], style: LineStyle.Dashed, width: 1, labelVisible: false } as const;
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colours['ink-2'],
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 12,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
    crosshair: { vertLine: cross, horzLine: cross },
    localization: {
      locale: spec.locale,
      priceFormatter: spec.writePrice,
      tickmarksPriceFormatter: (prices: number[]) =>
        prices.map((price) => (isCovered(price) ? '' : spec.writePrice(price))),
    },
    timeScale: {
      timeVisible: true,
      rightOffsetPixels: rightOffset(spec),
      tickMarkFormatter: (time: Time, type: TickMarkType) => {
        const day = dateOf(time);
        // A short range is all days; "Nov" among them would say less than "1 Nov".
        if (!isLong || spec.isMonthly) return spec.writeDay(day);
        if (type === TickMarkType.Year) return day.slice(0, 4);
        return type === TickMarkType.Month ? spec.writeMonth(day) : spec.writeDay(day);
      },
    },
  });
}

/** Right of the last day: the words of a level would cover the days that are marked. */
function rightOffset({ lines, markers }: ChartSpec): number {
  return lines.length > 0 && markers.length > 0 ? 64 : 6;
}

/** The share of the height that the label of a level takes from the axis. */
const LABEL_SHARE = 0.27;

/** Figures of the axis that a level's label would cover by half. */
function coveredBy({ series, lines }: ChartSpec): (price: number) => boolean {
  const levels = lines.map(({ value }) => Number(value));
  const all = [...levels, ...series.flatMap(({ points }) => points.map(({ rate }) => Number(rate)))];
  const reach = (Math.max(...all) - Math.min(...all)) * LABEL_SHARE;
  return (price) => levels.some((level) => Math.abs(level - price) < reach);
}

/** After the first line's leaf colour: colours that differ from it and from each other in both themes. */
const LINE_COLOURS = ['leaf-text', 'wheat', 'sky-text', 'clay-text', 'ink-2'] as const;

function addLine(
  chart: IChartApi,
  series: ChartSeries,
  colours: Colours,
  isAlone: boolean,
  index: number,
): Line {
  const color =
    colours[series.isQuiet ? 'ink-2' : (LINE_COLOURS[index % LINE_COLOURS.length] ?? 'leaf-text')];
  const look = {
    lineWidth: 2,
    lineStyle: styleOf(series),
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerRadius: 4,
    crosshairMarkerBorderColor: colours.surface,
    crosshairMarkerBackgroundColor: color,
  } as const;
  const line =
    isAlone && !series.dashed
      ? chart.addSeries(AreaSeries, {
          ...look,
          lineColor: color,
          topColor: `${color}29`,
          bottomColor: `${color}00`,
        })
      : chart.addSeries(LineSeries, { ...look, color });
  line.setData(series.points.map(({ date, rate }) => ({ time: timeOf(date), value: Number(rate) })));
  return line;
}

function styleOf({ dashed, isQuiet }: ChartSeries): LineStyle {
  if (isQuiet) return LineStyle.Dotted;
  return dashed ? LineStyle.Dashed : LineStyle.Solid;
}

const DOT = { position: 'inBar', shape: 'circle' } as const;

/** The end of the line, the marked days, the levels. */
function annotate(line: Line, series: ChartSeries, spec: ChartSpec, colours: Colours): void {
  const markers: SeriesMarker<Time>[] = [];
  for (const marker of spec.markers) {
    if (!series.points.some(({ date }) => date === marker.date)) continue;
    markers.push(
      { ...DOT, time: marker.date, color: colours.ink, size: 1.3 },
      { ...DOT, time: marker.date, color: colours.rapeseed, size: 0.9 },
      // A text takes the colour of its mark, and yellow cannot be read: one of its own, without a shape.
      { ...DOT, time: marker.date, position: 'aboveBar', color: colours.ink, size: 0, text: marker.label },
    );
  }
  const last = series.points.at(-1);
  if (last) markers.push({ ...DOT, time: timeOf(last.date), color: colours['leaf-text'], size: 0.5 });
  createSeriesMarkers(line, markers);

  const levels = spec.lines.map(({ value }) => Number(value));
  for (const { value, label, tone } of spec.lines)
    line.createPriceLine({
      price: Number(value),
      color: colours[`${tone}-text`],
      lineWidth: 1,
      lineStyle: tone === 'clay' ? LineStyle.Dashed : LineStyle.Solid,
      axisLabelVisible: true,
      axisLabelColor: colours[`${tone}-tint`],
      axisLabelTextColor: colours[`${tone}-text`],
      title: label,
    });
  // A level beyond all prices still belongs into the picture.
  if (levels.length > 0)
    line.applyOptions({
      autoscaleInfoProvider: (own: () => ReturnType<NonNullable<Autoscale>> | null) => {
        const info = own();
        const range = info?.priceRange;
        return {
          ...info,
          priceRange: {
            minValue: Math.min(...levels, ...(range ? [range.minValue] : [])),
            maxValue: Math.max(...levels, ...(range ? [range.maxValue] : [])),
          },
        };
      },
    });
}

type Autoscale = ReturnType<Line['options']>['autoscaleInfoProvider'];

function hoverOf(
  x: number,
  time: Time | undefined,
  shown: readonly { line: Line; series: ChartSeries }[],
): Hover | undefined {
  if (time === undefined) return undefined;
  const date = dateOf(time);
  const values = shown.flatMap(({ series: { id, label, points } }) => {
    const point = points.find((day) => day.date === date);
    return point ? [{ id, label: point.trader?.name ?? label, rate: point.rate }] : [];
  });
  return values.length > 0 ? { x, date, values } : undefined;
}
