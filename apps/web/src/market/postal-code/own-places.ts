import { CompanyDocument } from '@canola/api-schema/trading/generated/operations';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { matchCompany, tradingCompaniesQuery } from '#market/trading/trading-company.ts';
import { companyQuery } from '#shared/access/access.queries.ts';
import type { Access } from '#shared/access/access.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import { findCode, type PostalCode, postalCodesQuery } from './postal-codes.ts';

export interface OwnPlace extends PostalCode {
  /** The storage's name; the company's address has none. */
  storage: string | undefined;
}

interface HeldStorage {
  label: string;
  zip: string;
  offers: readonly { amount: string; orderedAmount: string }[];
}

/**
 * Where the company's crops are, the largest storage first, then where the company is
 * (docs/product/prices.md#postal-codes). Each place once.
 */
export function placesOf(
  places: readonly PostalCode[],
  storages: readonly HeldStorage[],
  address: string,
): OwnPlace[] {
  const bySize = storages.toSorted((a, b) => tonsIn(b) - tonsIn(a));
  const found = [
    ...bySize.map(({ zip, label }) => ({
      place: findCode(places, zip.replaceAll(/\s/g, '')),
      storage: label,
    })),
    { place: placeInAddress(places, address), storage: undefined },
  ];
  const byCode = new Map<string, OwnPlace>();
  for (const { place, storage } of found)
    if (place && !byCode.has(place.code)) byCode.set(place.code, { ...place, storage });
  return [...byCode.values()];
}

/** What is still there: sold tons are as good as gone. */
function tonsIn({ offers }: HeldStorage): number {
  return offers.reduce((sum, { amount, orderedAmount }) => sum + Number(amount) + Number(orderedAmount), 0);
}

/** Five or six figures, or an Irish routing key: the first one that is a known code. */
function placeInAddress(places: readonly PostalCode[], address: string): PostalCode | undefined {
  const codes = address.matchAll(/(?<!\d)(?:\d{3} ?\d{2}|\d{6})(?!\d)|\b[A-Z]\d[\dW](?=\b|\s)/gi);
  for (const [code] of codes) {
    const place = findCode(places, code.replaceAll(' ', ''));
    if (place) return place;
  }
  return undefined;
}

type Whose = Pick<Access, 'company' | 'companies' | 'country' | 'currency'>;

/** A membership that waits reads nothing of the company (docs/product/companies.md#approval): it has no places. */
export function ownPlacesQuery(access: Whose) {
  const { company, country } = access;
  const isOpen = company?.approvalState === 'APPROVED';
  return queryOptions({
    queryKey: ['own-places', isOpen ? company.companyId : null],
    async queryFn({ client }): Promise<OwnPlace[]> {
      if (!isOpen) return [];
      const [places, storages, address] = await Promise.all([
        client.ensureQueryData(postalCodesQuery(country)),
        storagesOf(client, access).catch(() => []),
        client.ensureQueryData(companyQuery(company.companyId)).then(
          ({ detail }) => detail.address ?? '',
          () => '',
        ),
      ]);
      return placesOf(places, storages, address);
    },
  });
}

async function storagesOf(client: QueryClient, access: Whose): Promise<readonly HeldStorage[]> {
  const { companies } = await client.ensureQueryData(tradingCompaniesQuery(access));
  const { id } = matchCompany(companies, access.company);
  const asked = { id, currency: access.currency, favourites: [], locale: currentLanguage() };
  return (await client.fetchQuery(tradingQuery(CompanyDocument, asked))).company?.storages ?? [];
}

/** Where a company starts that has used no place yet; nothing where the dialog has to ask. */
export async function firstCode(access: Whose, queryClient: QueryClient): Promise<string | undefined> {
  const places = await queryClient.ensureQueryData(ownPlacesQuery(access)).catch(() => []);
  return places[0]?.code;
}
