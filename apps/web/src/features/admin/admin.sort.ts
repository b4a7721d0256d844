import { z } from 'zod';

interface SortBy {
  /** The service's name for it. */
  sort: string;
  /** The direction that most people want; the first press on the column's head gives it. */
  direction: 'ASC' | 'DESC';
  /** How the column then reads from top to bottom. */
  reads: 'ascending' | 'descending';
}

/** A list's orders by their names in the address; the first one is the list's default. */
export type Sorts = Readonly<Record<string, SortBy>>;

export const USER_SORTS = {
  name: { sort: 'NAME', direction: 'ASC', reads: 'ascending' },
  registered: { sort: 'REGISTERED', direction: 'DESC', reads: 'descending' },
  active: { sort: 'ACTIVE', direction: 'DESC', reads: 'descending' },
} as const satisfies Sorts;

export const COMPANY_SORTS = {
  name: { sort: 'NAME', direction: 'ASC', reads: 'ascending' },
  users: { sort: 'USERS', direction: 'DESC', reads: 'descending' },
} as const satisfies Sorts;

export const PENDING_SORTS = {
  email: { sort: 'EMAIL', direction: 'ASC', reads: 'ascending' },
  /** The first to come has waited longest. */
  waiting: { sort: 'WAITING', direction: 'ASC', reads: 'descending' },
} as const satisfies Sorts;

export const PAYMENT_SORTS = {
  created: { sort: 'CREATED', direction: 'DESC', reads: 'descending' },
} as const satisfies Sorts;

type Name<List extends Sorts> = keyof List & string;
/** The name of an order; with a minus before it, that order reversed. */
export type Sort<List extends Sorts> = Name<List> | `-${Name<List>}`;

const REVERSED = { ASC: 'DESC', DESC: 'ASC', ascending: 'descending', descending: 'ascending' } as const;

export function sortsOf<List extends Sorts>(sorts: List): Sort<List>[] {
  return (Object.keys(sorts) as Name<List>[]).flatMap((name) => [name, `-${name}` as const]);
}

/** As the address writes it: the default order is left out. */
export function writtenSort<List extends Sorts>(sorts: List, sort: Sort<List>): Sort<List> | undefined {
  return sort === sortsOf(sorts)[0] ? undefined : sort;
}

/** As the address is read: anything that is no order counts as the default. */
export function sortParam<List extends Sorts>(sorts: List) {
  const written = sortsOf(sorts).slice(1);
  return z
    .custom<Sort<List>>((value) => written.includes(value as Sort<List>))
    .optional()
    .catch(undefined);
}

function read<List extends Sorts>(sorts: List, sort: Sort<List> | undefined) {
  const shown = sort ?? (sortsOf(sorts)[0] as Name<List>);
  const isReversed = shown.startsWith('-');
  const name = (isReversed ? shown.slice(1) : shown) as Name<List>;
  return { name, by: sorts[name] as List[Name<List>], isReversed };
}

export function orderOf<List extends Sorts>(sorts: List, sort: Sort<List> | undefined) {
  const { by, isReversed } = read(sorts, sort);
  return { sort: by.sort, direction: isReversed ? REVERSED[by.direction] : by.direction };
}

/** The direction that a column's head shows, and the order that a press on it gives. */
export function headOf<List extends Sorts>(sorts: List, sort: Sort<List> | undefined, column: Name<List>) {
  const { name, by, isReversed } = read(sorts, sort);
  if (name !== column) return { direction: undefined, next: column };
  return isReversed
    ? { direction: REVERSED[by.reads], next: column }
    : { direction: by.reads, next: `-${column}` as const };
}
