import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface ColumnSort {
  /** How the rows are sorted by this column; undefined while they are sorted by another. */
  direction: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

const ARROW = { ascending: ArrowUp, descending: ArrowDown } as const;

/** The words of a column's head as a button. The direction is read from `aria-sort` of the cell around it. */
export function SortHead({ sort, children }: { sort: ColumnSort; children: ReactNode }) {
  const Arrow = sort.direction ? ARROW[sort.direction] : ArrowUpDown;
  return (
    <button type="button" className="sort-head" onClick={sort.onSort}>
      {children}
      <Arrow className="i i-14" aria-hidden="true" />
    </button>
  );
}
