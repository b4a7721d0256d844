import { z } from 'zod';
import { currentHarvest } from '#market/position/current-harvest.ts';
import { SearchText } from '#shared/router/search-params.ts';

/** An invalid harvest counts as missing (docs/product/screens.md#parameters); so does a crop that it doesn't have. */
export const PositionSearch = z.object({
  year: z.int().min(2000).max(2100).optional().catch(undefined),
  crop: SearchText,
});

/** The harvest before, the current one and the next; another one that the address names comes with them. */
export function offeredHarvests(today: string, chosen: number): number[] {
  const current = currentHarvest(today);
  return [...new Set([current - 1, current, current + 1, chosen])].sort((a, b) => a - b);
}
