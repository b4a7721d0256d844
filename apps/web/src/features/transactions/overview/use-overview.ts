import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DEFAULT_SEARCH, type TransactionsSearch } from '../transactions.search.ts';

const route = getRouteApi('/app/transactions-and-orders/');

/** The page's state is its address; a change is a step that back undoes. */
export function useOverview() {
  const search: TransactionsSearch = { ...DEFAULT_SEARCH, ...route.useSearch() };
  const navigate = route.useNavigate();
  return {
    search,
    change: (next: Partial<TransactionsSearch>, replace = false) =>
      void navigate({
        to: '.',
        // From the address as it is by then: two lists may correct their pages at the same time.
        search: (now) => ({ ...DEFAULT_SEARCH, ...now, ...next }),
        replace,
        resetScroll: false,
      }),
  };
}

/**
 * The server returns the first page instead of one past the last (docs/product/screens.md#parameters): the address says so too.
 */
export function useReturnedPage(name: 'contract_page' | 'order_page', returned: number | undefined): void {
  const { search, change } = useOverview();
  const requested = search[name];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer corrects the address
  useEffect(() => {
    if (returned !== undefined && returned !== requested) change({ [name]: returned }, true);
  }, [returned]);
}
