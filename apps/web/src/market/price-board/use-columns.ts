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

/** How many quarters have room: with the panel beside it the board of a small screen shows fewer. */
export function useColumns(frame: RefObject<HTMLElement | null>, hasDecimals: boolean): number {
  const [columns, setColumns] = useState(MOST_QUARTERS);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setColumns(columnsIn(element.clientWidth, hasDecimals));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, hasDecimals]);
  return columns;
}
