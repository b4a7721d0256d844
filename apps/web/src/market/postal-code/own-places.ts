import { OwnPlacesDocument } from '@canola/api-schema/trading/generated/operations';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { requestTrading } from '#market/trading/trading-api.ts';
import { ownCompanyOf } from '#market/trading/trading-company.ts';
import { companyQuery } from '#shared/access/access.queries.ts';
import type { Access } from '#shared/access/access.ts';
import { findCode, type PostalCode, postalCodesQuery } from './postal-codes.ts';

export interface OwnPlace extends PostalCode {
  /** The storage's name; the company's address has none. */
  storage: string | undefined;
}

/**
 * Where the company's crops are, the largest storage first, then where the company is
 * (docs/product/prices.md#postal-codes). Each place once.
 */
export function placesOf(
  codes: readonly PostalCode[],
  storages: readonly { zip: string; storage: string }[],
  address: string,
): OwnPlace[] {
  const found = [
    ...storages.map(({ zip, storage }) => ({
      place: findCode(codes, zip.replaceAll(/\s/g, '')),
      storage,
    })),
    { place: placeInAddress(codes, address), storage: undefined },
  ];
  const byCode = new Map<string, OwnPlace>();
  for (const { place, storage } of found)
    if (place && !byCode.has(place.code)) byCode.set(place.code, { ...place, storage });
  return [...byCode.values()];
}

/** Five or six figures, or an Irish routing key: the first one that is a known code. */
export function placeInAddress(places: readonly PostalCode[], address: string): PostalCode | undefined {
  const codes = address.matchAll(/(?<!\d)(?:\d{3} ?\d{2}|\d{6})(?!\d)|\b[A-Z]\d[\dW](?=\b|\s)/gi);
  for (const [code] of codes) {
    const place = findCode(places, code.replaceAll(' ', ''));
    if (place) return place;
  }
  return undefined;
}

type Whose = Pick<Access, 'company' | 'country'>;

/** A membership that waits reads nothing of the company (docs/product/companies.md#approval): it has no places. */
export function ownPlacesQuery({ company, country }: Whose) {
  const isOpen = company?.approvalState === 'APPROVED';
  return queryOptions({
    queryKey: ['own-places', isOpen ? company.companyId : null],
    async queryFn({ client, signal }): Promise<OwnPlace[]> {
      if (!isOpen) return [];
      const [codes, { companies }] = await Promise.all([
        client.ensureQueryData(postalCodesQuery(country)),
        requestTrading(OwnPlacesDocument, {}, signal),
      ]);
      const own = ownCompanyOf(companies, company);
      // Approved a moment ago: the trading service does not have it yet.
      const { address } = own ?? (await client.ensureQueryData(companyQuery(company.companyId))).detail;
      return placesOf(codes, own?.places ?? [], address ?? '');
    },
  });
}

/** The first place of a company that has used none yet; nothing where the dialog has to ask. */
export async function firstCode(access: Whose, queryClient: QueryClient): Promise<string | undefined> {
  const places = await queryClient.ensureQueryData(ownPlacesQuery(access)).catch(() => []);
  return places[0]?.code;
}
