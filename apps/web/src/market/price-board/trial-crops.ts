import { TRIAL_FAVOURITES } from '#market/favourites/favourites.ts';
import type { BoardRow } from './board.ts';

/**
 * The names of the favourites that count in trial: those with prices, and those that are masked because the company's
 * two crops of the day are others, seen on another device or by a colleague (docs/product/plans.md#masking).
 */
export function trialCrops(
  rows: readonly BoardRow[],
  favourites: readonly string[],
): { shown: string[]; used: string[] } {
  const counted = favourites
    .slice(0, TRIAL_FAVOURITES)
    .flatMap((id) => rows.find(({ crop }) => crop.id === id) ?? []);
  const isMasked = ({ best }: BoardRow) => [...best.values()].every(({ masked }) => masked);
  return {
    shown: counted.filter((row) => !isMasked(row)).map(({ crop }) => crop.name),
    used: counted.filter(isMasked).map(({ crop }) => crop.name),
  };
}
