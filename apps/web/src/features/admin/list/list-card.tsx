import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#shared/query/loaded.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import type { Icon } from '#shared/ui/icon.ts';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

interface PageData {
  page: number;
  size: number;
  totalCount: number;
}

interface ListCardProps<Data extends PageData> {
  label: string;
  query: UseQueryResult<Data>;
  /** A search or a filter is on: nothing found is not nothing there. */
  isFiltered: boolean;
  empty: { icon: Icon; title: string; text: string };
  onPage: (page: number | undefined) => void;
  children: (data: Data) => ReactNode;
}

/** A list with all its states and its pages. */
export function ListCard<Data extends PageData>(props: ListCardProps<Data>) {
  const { label, query, isFiltered, empty, onPage, children } = props;
  const { t } = useTranslation('admin');
  const none = isFiltered ? { icon: SearchX, title: t('none.title'), text: t('none.text') } : empty;
  return (
    <div className="card">
      <Loaded query={query} skeleton={<ListSkeleton />} height={320}>
        {(data) =>
          data.totalCount === 0 ? (
            <EmptyState level={2} icon={none.icon} height={320} title={none.title}>
              {none.text}
            </EmptyState>
          ) : (
            <div aria-busy={query.isPlaceholderData} className="admin-list">
              {children(data)}
              <Pagination
                label={t('pagesOf', { list: label })}
                page={data.page}
                pageSize={data.size}
                total={data.totalCount}
                onPageChange={(page) => onPage(page === 1 ? undefined : page)}
              />
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

const ListSkeleton = () => (
  <div className="px-4 py-2">
    <SkeletonRows rows={8} />
  </div>
);
