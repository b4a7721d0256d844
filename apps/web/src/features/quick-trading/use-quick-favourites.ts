import { type FavouriteCrops, useFavourites } from '#market/favourites/use-favourites.ts';
import { useAccess } from '#shared/access/use-access.ts';

/** Per company, so that a farm and a store star what each of them sells (docs/product/plans.md#favourites). */
export function useQuickFavourites(): FavouriteCrops {
  return useFavourites(`quick-trading.favorites.${useAccess().company?.companyId ?? ''}`);
}
