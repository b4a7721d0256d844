import { useDeferredValue, useEffect } from 'react';
import type { Groups } from './board.ts';

/** As many as fill a tall phone; the others follow in small pieces. */
const FIRST_ROWS = 9;

let hasBoardBeenDrawn = false;

/**
 * At the start of a visit, what is in view is drawn at once and the rest in small pieces, between which a finger gets
 * its answer. Later everything is drawn together: a way back has to find the page as high as it was.
 */
export function useFirstRows({ favourites, others }: Groups): Groups {
  const isWhole = useDeferredValue(true, hasBoardBeenDrawn);
  useEffect(() => {
    hasBoardBeenDrawn = true;
  }, []);
  if (isWhole) return { favourites, others };
  return {
    favourites: favourites.slice(0, FIRST_ROWS),
    others: others.slice(0, Math.max(0, FIRST_ROWS - favourites.length)),
  };
}
