import { useAccess } from '#shared/access/use-access.ts';
import { TRIAL_FAVOURITES } from './favourites.ts';
import { useFavourites } from './use-favourites.ts';

/**
 * Where the plan masks prices, the favourites of purchase prices travel along: the first two count
 * (docs/product/plans.md#masking).
 */
export function useUnmasked(): string[] {
  const { ids } = useFavourites('purchase-prices.favorites');
  const isTrial = useAccess().modeOf('PURCHASE_PRICES') !== 'full';
  return isTrial ? ids.slice(0, TRIAL_FAVOURITES) : [];
}
