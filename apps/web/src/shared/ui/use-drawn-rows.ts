import { startTransition, useEffect, useState } from 'react';

let isStart = true;

/**
 * How many of a list's rows may be drawn. At the start of a visit they come in pieces that a slow phone lays out in one
 * go, between which a finger gets its answer. Later everything is drawn together: a way back has to find the page as
 * high as it was.
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
