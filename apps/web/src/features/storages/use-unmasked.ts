import { TRIAL_FAVOURITES } from '#shared/favourites/favourites.ts';
import { useFavourites } from '#shared/favourites/use-favourites.ts';
import { useAccess } from '#shared/router/use-access.ts';

/** Where the plan masks prices, the favourites of purchase prices travel along: the first two count (decisions §5). */
export function useUnmasked(): string[] {
  const { ids } = useFavourites('purchase-prices.favorites');
  const isTrial = useAccess().modeOf('PURCHASE_PRICES') !== 'full';
  return isTrial ? ids.slice(0, TRIAL_FAVOURITES) : [];
}
