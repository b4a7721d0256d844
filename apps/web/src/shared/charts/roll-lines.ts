import type { IChartApi, IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts';
import type { ChartRoll } from './chart-spec.ts';
import type { Colours } from './use-colours.ts';

/** Closer to the one before, a label would cover it. */
const LABEL_ROOM = 48;
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
        let lastLabel = Number.NEGATIVE_INFINITY;
        for (const { date, label } of rolls) {
          const x = chart.timeScale().timeToCoordinate(date);
          if (x === null) continue;
          context.beginPath();
          context.moveTo(x, 0);
          context.lineTo(x, mediaSize.height);
          context.stroke();
          const hasRoom = x - lastLabel >= LABEL_ROOM && x + LABEL_ROOM <= mediaSize.width;
          if (!hasRoom) continue;
          context.fillText(label, x + 3, LABEL_TOP);
          lastLabel = x;
        }
      });
    },
  };
  const view = { zOrder: () => 'bottom' as const, renderer: () => renderer };
  return { paneViews: () => [view] };
}
