import { startTransition, useEffect, useState } from 'react';

let isStart = true;

/**
 * How many of a list's rows may be drawn. At the start of a visit they are drawn in pieces, between which a slow phone
 * reacts to input. Later all are drawn together: after going back, the page must be as high as it was.
 */
export function useDrawnRows(all: number, piece: number): number {
  const [drawn, setDrawn] = useState(isStart ? piece : Number.POSITIVE_INFINITY);
  const isWhole = drawn >= all;
  useEffect(() => {
    if (isWhole) isStart = false;
    startTransition(() => setDrawn(isWhole ? Number.POSITIVE_INFINITY : drawn + piece));
  }, [drawn, isWhole, piece]);
  return Math.min(drawn, all);
}
