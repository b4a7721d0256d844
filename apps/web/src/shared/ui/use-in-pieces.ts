import { startTransition, useEffect, useState } from 'react';

/**
 * Whether what has come may be drawn: a moment after it is there, in small pieces between which a finger gets its
 * answer. What is there from the beginning is drawn at once, unless the first picture shall do without it.
 */
export function useInPieces(isThere: boolean, isInFirstPicture = isThere): boolean {
  const [isDrawn, setDrawn] = useState(isInFirstPicture);
  useEffect(() => startTransition(() => setDrawn(isThere)), [isThere]);
  return isThere && isDrawn;
}
