import { BasisYearDocument } from '@canola/api-schema/trading/generated/operations';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { ownPlacesQuery } from '#market/postal-code/own-places.ts';
import { findCode, type PostalCode, postalCodesQuery } from '#market/postal-code/postal-codes.ts';
import { rememberedCode } from '#market/postal-code/remembered-code.ts';
import { usePriceCompany } from '#market/price-board/use-price-company.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useAccess } from '#shared/access/use-access.ts';
import type { TradedCrop } from '../crop-switch.tsx';

/** Whose price is compared with the exchange. */
const CROP_OF: Record<TradedCrop, string> = { wheat: 'milling-wheat', rapeseed: 'rapeseed' };

/** As on price pages: the last used place, else where the company's crops are (docs/product/prices.md#postal-codes). */
export function useBasisPlace(): PostalCode | undefined {
  const access = useAccess();
  const last = rememberedCode(access).read();
  const { data: codes = [] } = useQuery(postalCodesQuery(access.country));
  const { data: own = [] } = useQuery({ ...ownPlacesQuery(access), enabled: last === undefined });
  return last === undefined ? own[0] : findCode(codes, last);
}

export function useBasis(crop: TradedCrop, place: PostalCode | undefined) {
  const { currency } = useAccess();
  const companyId = usePriceCompany()?.id ?? null;
  const favourites = useUnmasked();
  const { latitude = 0, longitude = 0 } = place ?? {};
  const { queryFn, ...query } = tradingQuery(BasisYearDocument, {
    place: { position: { latitude, longitude } },
    companyId,
    currency,
    cropIds: [CROP_OF[crop]],
    favourites,
  });
  return useQuery({ ...query, queryFn: place ? queryFn : skipToken });
}
