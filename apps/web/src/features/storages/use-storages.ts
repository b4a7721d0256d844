import { CompanyDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { useListedStorages } from '#market/storages/use-listed-storages.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { offerQuery, storageQuery } from './storages.queries.ts';

export function useStorages(search?: string) {
  const { id, currency } = useTradingCompany();
  const locale = useLanguage();
  const favourites = useUnmasked();
  return useListedStorages(CompanyDocument, { id, currency, favourites, locale }, search);
}

/**
 * One of them. Of another company there is none; `companyId` says whose it is, so that a link to one's own
 * other company can switch to it (docs/product/companies.md#foreign-companies).
 */
export function useStorage(storageId: string) {
  const { id } = useTradingCompany();
  return useQuery({
    ...storageQuery(storageId, useLanguage()),
    select: ({ storage }) => ({
      storage: storage?.company.id === id ? storage : null,
      companyId: storage?.company.id,
    }),
  });
}

export function useOffer(offerId: string) {
  const { id } = useTradingCompany();
  return useQuery({
    ...offerQuery(offerId, useLanguage()),
    select: ({ offer }) => ({
      offer: offer?.storage.company.id === id ? offer : null,
      companyId: offer?.storage.company.id,
    }),
  });
}
