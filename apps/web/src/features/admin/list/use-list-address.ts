import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSearchText } from '#shared/router/use-search-text.ts';
import { searchOf } from '../admin.search.ts';
import type { Sort, Sorts } from '../admin.sort.ts';
import type { ListOrder } from './list-sort.tsx';

interface ListSearch<List extends Sorts> {
  page?: number | undefined;
  search?: string | undefined;
  sort?: Sort<List> | undefined;
}

/** A list's state is its address; another filter or order begins at the first page. */
export function useListAddress<List extends Sorts, Search extends ListSearch<List>>(
  search: Search,
  sorts: List,
) {
  const navigate = useNavigate();
  const change = (next: Partial<Search>, replace = false) =>
    void navigate({
      // Not the list's own address: a dialog that is open by then stays open.
      to: '.',
      search: ((now: Search) => ({ ...now, page: undefined, ...next })) as never,
      replace,
      resetScroll: false,
    });
  const box = useSearchText(search.search ?? '', (text) => {
    const found = searchOf(text);
    if (found !== search.search) change({ search: found } as Partial<Search>, true);
  });
  const order: ListOrder<List> = {
    sorts,
    sort: search.sort,
    onSort: (sort) => change({ sort } as Partial<Search>),
  };
  return { change, box, order };
}

/** A page past the last one is answered with the first (docs/product/admin.md#lists): the address says so too. */
export function useAnsweredPage(
  query: { data?: { page: number } | undefined; isPlaceholderData: boolean },
  asked: number | undefined,
  correct: (page: number | undefined) => void,
): void {
  const answered = query.isPlaceholderData ? undefined : query.data?.page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer corrects the address
  useEffect(() => {
    if (answered !== undefined && answered !== (asked ?? 1)) correct(answered === 1 ? undefined : answered);
  }, [answered, asked]);
}
