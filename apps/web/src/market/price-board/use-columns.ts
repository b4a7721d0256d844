import { type RefObject, useLayoutEffect, useState } from 'react';

/** The crop's column and at least so much for each quarter. */
const CROP_WIDTH = 190;
const QUARTER_WIDTH = 100;
/** Cents need more. */
const QUARTER_WIDTH_DECIMALS = 124;
export const MOST_QUARTERS = 4;
/** Of a board that is as wide as on a large screen: a year and a half. */
const MOST_QUARTERS_WIDE = 6;
const WIDE = 1240;

/** How many quarters a board of this width shows (docs/product/look.md#rule-2). */
export function columnsIn(boardWidth: number, hasDecimals: boolean): number {
  const room = Math.floor((boardWidth - CROP_WIDTH) / (hasDecimals ? QUARTER_WIDTH_DECIMALS : QUARTER_WIDTH));
  return Math.max(1, Math.min(boardWidth < WIDE ? MOST_QUARTERS : MOST_QUARTERS_WIDE, room));
}

/** The width of an element, also when a panel opens next to it. */
export function useWidth(element: RefObject<HTMLElement | null>, before: number): number {
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** How many quarters have room: next to a panel the board of a small screen shows fewer. */
export function useColumns(frame: RefObject<HTMLElement | null>, hasDecimals: boolean): number {
  return columnsIn(useWidth(frame, WIDE - 1), hasDecimals);
}
