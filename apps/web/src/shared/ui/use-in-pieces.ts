import { startTransition, useEffect, useState } from 'react';

/**
 * Whether loaded content may be drawn: a moment after it is there, as a transition, which React interrupts for input.
 * Content that is there from the beginning is drawn immediately, unless the first picture leaves it out.
 */
export function useInPieces(isThere: boolean, isInFirstPicture = isThere): boolean {
  const [isDrawn, setDrawn] = useState(isInFirstPicture);
  useEffect(() => startTransition(() => setDrawn(isThere)), [isThere]);
  return isThere && isDrawn;
}
