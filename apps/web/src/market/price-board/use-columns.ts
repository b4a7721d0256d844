import { type RefObject, useLayoutEffect, useState } from 'react';

/** The crop's column and at least so much for each quarter. */
const CROP_WIDTH = 190;
const QUARTER_WIDTH = 100;
/** Cents need more. */
const QUARTER_WIDTH_DECIMALS = 124;
export const MOST_QUARTERS = 4;

/** How many quarters have room: with the panel beside it the board of a small screen shows fewer. */
export function useColumns(frame: RefObject<HTMLElement | null>, hasDecimals: boolean): number {
  const [columns, setColumns] = useState(MOST_QUARTERS);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const width = hasDecimals ? QUARTER_WIDTH_DECIMALS : QUARTER_WIDTH;
    const measure = () => {
      const room = Math.floor((element.clientWidth - CROP_WIDTH) / width);
      setColumns(Math.max(1, Math.min(MOST_QUARTERS, room)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, hasDecimals]);
  return columns;
}
