import { DeliveryPlacesDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { placeInAddress } from '#market/postal-code/own-places.ts';
import { type PostalCode, postalCodesQuery, writeAddress } from '#market/postal-code/postal-codes.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';

/** An address that is typed. */
export const OTHER_PLACE = 'other';
const COMPANY_PLACE = 'company';

export interface DeliveryPlace {
  id: string;
  /** The storage's; the company's own address has none. */
  label: string | undefined;
  address: string;
  zip: string;
}

interface Own {
  address: string | null;
  storages: readonly { id: string; label: string; address: string; zip: string; region: { id: string } }[];
}

/**
 * The company's storages and address in the region of the prices, those at the chosen postal code first: another
 * region has other prices (docs/product/marketplace.md#buying).
 */
function deliveryPlaces(own: Own, place: PostalCode, codes: readonly PostalCode[]): DeliveryPlace[] {
  const atHome = placeInAddress(codes, own.address ?? '');
  const places = own.storages
    .filter(({ region }) => region.id === place.region)
    .map(({ id, label, address, zip }): DeliveryPlace => ({ id, label, address, zip }));
  if (own.address && atHome?.region === place.region)
    places.push({ id: COMPANY_PLACE, label: undefined, address: own.address, zip: atHome.code });
  return places.toSorted((a, b) => Number(b.zip === place.code) - Number(a.zip === place.code));
}

/** Undefined while they are loading; without any, also where they don't load, an address is typed. */
export function useDeliveryPlaces(place: PostalCode): DeliveryPlace[] | undefined {
  const { id: companyId, currency, country } = useTradingCompany();
  const own = useQuery(tradingQuery(DeliveryPlacesDocument, { companyId, currency }));
  const codes = useQuery(postalCodesQuery(country));
  if (own.isPending || codes.isPending) return undefined;
  return own.data?.company ? deliveryPlaces(own.data.company, place, codes.data ?? []) : [];
}

/** As a driver needs it; the server adds the postal code and its town where they are missing. */
export const addressOf = ({ label, address }: DeliveryPlace) => (label ? `${label}, ${address}` : address);

/** As people read it. */
export const writePlace = ({ label, ...place }: DeliveryPlace) =>
  label ? `${label}, ${writeAddress(place)}` : writeAddress(place);
