import { useTranslation } from 'react-i18next';
import { FilterSelect } from '#shared/ui/filter-select.tsx';
import type { ColumnSort } from '#shared/ui/sort-head.tsx';
import { useMedia } from '#shared/ui/use-media.ts';
import { headOf, type Sort, type Sorts, sortsOf, writtenSort } from '../admin.sort.ts';

/** How a list is sorted, for its heads and for what a narrow screen has in their place. */
export interface ListOrder<List extends Sorts> {
  sorts: List;
  sort: Sort<List> | undefined;
  /** Undefined for the default order. */
  onSort: (sort: Sort<List> | undefined) => void;
}

export function columnSort<List extends Sorts>(
  { sorts, sort, onSort }: ListOrder<List>,
  column: keyof List & string,
): ColumnSort {
  const { direction, next } = headOf(sorts, sort, column);
  return { direction, onSort: () => onSort(writtenSort(sorts, next)) };
}

/** A phone shows cards, which have no heads to press, and a narrow table leaves some of its columns out. */
const NARROW = '(max-width: 1119px)';

export function ListSort<List extends Sorts>({ order: { sorts, sort, onSort } }: { order: ListOrder<List> }) {
  const { t } = useTranslation('admin');
  const isNarrow = useMedia(NARROW);
  if (!isNarrow) return null;
  const all = sortsOf(sorts);
  return (
    <FilterSelect
      className="admin-sort"
      label={t('sort.label')}
      options={all.map((id) => ({ id, label: t(`sort.${id}` as 'sort.name') }))}
      value={sort ?? all[0]}
      onChange={(chosen) => onSort(writtenSort(sorts, chosen))}
    />
  );
}
