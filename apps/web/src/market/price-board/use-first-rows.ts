import { useDrawnRows } from '#shared/ui/use-drawn-rows.ts';
import type { Groups } from './board.ts';

const PIECE = 5;

export function useFirstRows({ favourites, others }: Groups): { first: Groups; isWhole: boolean } {
  const all = favourites.length + others.length;
  const drawn = useDrawnRows(all, PIECE);
  const first = {
    favourites: favourites.slice(0, drawn),
    others: others.slice(0, Math.max(0, drawn - favourites.length)),
  };
  return { first, isWhole: drawn === all };
}
