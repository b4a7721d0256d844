import { startTransition, useEffect, useState } from 'react';
import type { Groups } from './board.ts';

/** What a slow phone lays out in one go. */
const PIECE = 5;

let hasBoardBeenDrawn = false;

/**
 * At the start of a visit the rows come in small pieces, between which a finger gets its answer. Later everything is
 * drawn together: a way back has to find the page as high as it was.
 */
export function useFirstRows({ favourites, others }: Groups): { first: Groups; isWhole: boolean } {
  const all = favourites.length + others.length;
  const [drawn, setDrawn] = useState(hasBoardBeenDrawn ? Number.POSITIVE_INFINITY : PIECE);
  const isWhole = drawn >= all;
  useEffect(() => {
    if (isWhole) hasBoardBeenDrawn = true;
    else startTransition(() => setDrawn(drawn + PIECE));
  }, [drawn, isWhole]);
  const first = {
    favourites: favourites.slice(0, drawn),
    others: others.slice(0, Math.max(0, drawn - favourites.length)),
  };
  return { first, isWhole };
}
