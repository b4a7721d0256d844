import type { UseQueryResult } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { useSearchText } from '#shared/router/use-search-text.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import type { Icon } from '#shared/ui/icon.ts';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { searchOf } from '../admin.search.ts';
import type { Sort, Sorts } from '../admin.sort.ts';
import { type ListOrder, ListSort } from './list-sort.tsx';
import type { Page } from './paged-rows.tsx';

interface ListSearch<List extends Sorts> {
  page?: number | undefined;
  search?: string | undefined;
  sort?: Sort<List> | undefined;
}

interface ListPageProps<Data extends Page, List extends Sorts, Search extends ListSearch<List>> {
  /** Its texts begin with it. */
  name: 'users' | 'companies' | 'payments' | 'pending';
  icon: Icon;
  search: Search;
  sorts: List;
  query: UseQueryResult<Data>;
  /** A search or a filter is on: nothing found is not nothing there. */
  isFiltered: boolean;
  /** Instead of how many there are. */
  subtitle?: ReactNode;
  end: ReactNode;
  filters?: (change: (next: Partial<Search>) => void) => ReactNode;
  children: (data: Data, order: ListOrder<List>) => ReactNode;
}

export function ListPage<Data extends Page, List extends Sorts, Search extends ListSearch<List>>(
  props: ListPageProps<Data, List, Search>,
) {
  const { name, search, query, isFiltered, children } = props;
  const { t } = useTranslation('admin');
  const { change, box, order } = useListAddress(search, props.sorts);
  const showPage = (page: number, replace = false) =>
    change({ page: page === 1 ? undefined : page } as Partial<Search>, replace);
  useReturnedPage(query, search.page, (page) => showPage(page, true));
  const count = query.data?.totalCount;
  const { subtitle = count !== undefined && t(`${name}.count`, { count }) } = props;
  const none = isFiltered ? 'none' : (`${name}.empty` as const);
  const isShort = box.text.trim() !== '' && searchOf(box.text) === undefined;
  return (
    <>
      <PageHead title={t(`${name}.title`)} subtitle={subtitle} end={props.end} />
      <div className="admin-filters">
        <SearchField
          label={t(`${name}.search`)}
          value={box.text}
          onChange={box.setText}
          className="admin-search"
          {...(isShort && { hint: t('searchShort') })}
        />
        {props.filters?.(change)}
        <ListSort order={order} />
      </div>
      <div className="card">
        <Loaded query={query} skeleton={<ListSkeleton />} height={320}>
          {(data) =>
            data.totalCount === 0 ? (
              <EmptyState
                level={2}
                icon={isFiltered ? SearchX : props.icon}
                height={320}
                title={t(`${none}.title`)}
              >
                {t(`${none}.text`)}
              </EmptyState>
            ) : (
              <div aria-busy={query.isPlaceholderData} className="admin-list">
                {children(data, order)}
                <Pagination
                  label={t('pagesOf', { list: t(`${name}.title`) })}
                  page={data.page}
                  pageSize={data.size}
                  total={data.totalCount}
                  onPageChange={(page) => showPage(page)}
                />
              </div>
            )
          }
        </Loaded>
      </div>
      <Outlet />
    </>
  );
}

const ListSkeleton = () => (
  <div className="px-4 py-2">
    <SkeletonRows rows={8} />
  </div>
);

/** A list's state is its address; another filter or order begins at the first page. */
function useListAddress<List extends Sorts, Search extends ListSearch<List>>(search: Search, sorts: List) {
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

/** For a page past the last one the server returns the first (docs/product/admin.md#lists): the address follows. */
function useReturnedPage(query: UseQueryResult<Page>, wanted = 1, correct: (page: number) => void): void {
  const returned = query.isPlaceholderData ? undefined : query.data?.page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another reply corrects the address
  useEffect(() => {
    if (returned !== undefined && returned !== wanted) correct(returned);
  }, [returned, wanted]);
}
