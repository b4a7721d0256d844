import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#shared/query/loaded.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import type { Icon } from '#shared/ui/icon.ts';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

export interface Page {
  page: number;
  size: number;
  totalCount: number;
}

interface PagedRowsProps<Data extends Page> {
  label: string;
  query: UseQueryResult<Data>;
  empty: { icon: Icon; title: string; text: string };
  className: string;
  isOrdered?: boolean;
  onPage: (page: number) => void;
  children: (data: Data) => ReactNode;
}

/** A list inside a dialog, with its pages only where there are several. */
export function PagedRows<Data extends Page>(props: PagedRowsProps<Data>) {
  const { label, query, empty, className, isOrdered = false, onPage, children } = props;
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={5} />} height={280}>
      {(data) =>
        data.totalCount === 0 ? (
          <EmptyState icon={empty.icon} title={empty.title}>
            {empty.text}
          </EmptyState>
        ) : (
          <>
            <List className={className} aria-label={label}>
              {children(data)}
            </List>
            {data.totalCount > data.size && (
              <Pagination
                page={data.page}
                pageSize={data.size}
                total={data.totalCount}
                onPageChange={onPage}
              />
            )}
          </>
        )
      }
    </Loaded>
  );
}
