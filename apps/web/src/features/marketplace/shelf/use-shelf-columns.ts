import { type RefObject, useLayoutEffect, useState } from 'react';
import { MOST_QUARTERS } from '#market/price-board/use-columns.ts';

/** The product's column, that of the nutrients, and at least so much for each quarter. */
const PRODUCT_WIDTH = 212;
const NUTRIENT_WIDTH = 136;
const QUARTER_WIDTH = 116;
/** With fewer quarters the nutrients go below the product's name. */
const LEAST_BESIDE_NUTRIENTS = 3;

/** How many quarters have room, and whether nutrients have a column of their own. */
export function useShelfColumns(frame: RefObject<HTMLElement | null>, hasValues: boolean) {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  const room = width - PRODUCT_WIDTH;
  const beside = columnsIn(room - NUTRIENT_WIDTH);
  const hasNutrients = hasValues && beside >= LEAST_BESIDE_NUTRIENTS;
  return { hasNutrients, columns: hasNutrients ? beside : columnsIn(room) };
}

function columnsIn(room: number): number {
  return Math.max(1, Math.min(MOST_QUARTERS, Math.floor(room / QUARTER_WIDTH)));
}
