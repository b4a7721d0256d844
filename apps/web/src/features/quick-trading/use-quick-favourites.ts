import { type FavouriteCrops, useFavourites } from '#market/favourites/use-favourites.ts';
import { useAccess } from '#shared/access/use-access.ts';

/** Per company, so that a farm and a store star what each of them sells (spec 2 §2). */
export function useQuickFavourites(): FavouriteCrops {
  return useFavourites(`quick-trading.favorites.${useAccess().company?.companyId ?? ''}`);
}
