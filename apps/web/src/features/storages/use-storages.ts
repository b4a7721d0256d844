import { useQuery } from '@tanstack/react-query';
import { useUnmasked } from '#shared/favourites/use-unmasked.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useTradingCompany } from '#shared/trading/trading-company.ts';
import { storagesQuery } from './storages.queries.ts';

/** What the active company holds, in its trading currency. */
export function useStorages() {
  const { id, currency } = useTradingCompany();
  const locale = useLanguage();
  return useQuery({
    ...storagesQuery({ id, currency, favourites: useUnmasked(), locale }),
    select: ({ company }) => company?.storages ?? [],
  });
}
