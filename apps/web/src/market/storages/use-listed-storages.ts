import { STORAGES_STEP } from '@canola/api-schema/limits';
import type { TradingDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PRICE_REFETCH_MS } from '../price-board/price-refetch.ts';
import { keepWhile } from '../trading/keep-while.ts';
import { tradingQuery } from '../trading/trading-api.ts';
import { type ListedStorages, ownStorages } from './own-storages.ts';

/**
 * The first storages of a company, more of them on request (docs/product/storages.md#many-storages). The page searches
 * those of a company that has no more; otherwise the server does.
 */
export function useListedStorages<Storage, Variables extends Readonly<Record<string, unknown>>>(
  document: TradingDocument<{ company: ListedStorages<Storage> | null }, Variables>,
  variables: Variables,
  search = '',
) {
  const [first, setFirst] = useState(STORAGES_STEP);
  const listed = (more: { search?: string } = {}) => ({
    ...tradingQuery(document, { ...variables, first, ...more }),
    placeholderData: keepWhile(variables),
    refetchInterval: PRICE_REFETCH_MS,
    select: ownStorages<Storage>,
  });
  const all = useQuery(listed());
  const isPart = all.data !== undefined && all.data.storages.length < all.data.storageTotals.count;
  const isSearched = isPart && search.trim() !== '';
  const found = useQuery({ ...listed({ search: search.trim() }), enabled: isSearched });
  return {
    query: isSearched ? found : all,
    /** Of all storages, whatever the search leaves. */
    totals: all.data?.storageTotals,
    showMore: () => setFirst(first + STORAGES_STEP),
  };
}
