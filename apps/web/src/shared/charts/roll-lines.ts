import type { IChartApi, IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts';
import type { ChartRoll } from './chart-spec.ts';
import type { Colours } from './use-colours.ts';

/** Closer to the next line, it would go through the label. */
const LABEL_ROOM = 48;
/** Closer lines would hide the series: many years of contracts that roll each month. */
const LINE_ROOM = 16;
const LABEL_TOP = 11;

/** Dotted lines where the series goes on with another contract, each with its name (docs/product/look.md#rule-13). */
export function rollLines(
  chart: IChartApi,
  rolls: readonly ChartRoll[],
  colours: Colours,
): ISeriesPrimitive<Time> {
  const renderer: IPrimitivePaneRenderer = {
    draw(target) {
      // biome-ignore lint/correctness/useHookAtTopLevel: the canvas calls it so, React does not know it
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        context.strokeStyle = colours['ink-2'];
        context.fillStyle = colours['ink-2'];
        context.font = `11px ${getComputedStyle(document.body).fontFamily}`;
        context.setLineDash([1, 3]);
        const placed = rolls.flatMap(({ date, label }) => {
          const x = chart.timeScale().timeToCoordinate(date);
          return x === null ? [] : [{ x, label }];
        });
        const roomAfter = (index: number) =>
          (placed[index + 1]?.x ?? mediaSize.width) - (placed[index]?.x ?? 0);
        if (placed.slice(1).some((_, index) => roomAfter(index) < LINE_ROOM)) return;
        for (const [index, { x, label }] of placed.entries()) {
          context.beginPath();
          context.moveTo(x, 0);
          context.lineTo(x, mediaSize.height);
          context.stroke();
          if (roomAfter(index) >= LABEL_ROOM) context.fillText(label, x + 3, LABEL_TOP);
        }
      });
    },
  };
  const view = { zOrder: () => 'bottom' as const, renderer: () => renderer };
  return { paneViews: () => [view] };
}
