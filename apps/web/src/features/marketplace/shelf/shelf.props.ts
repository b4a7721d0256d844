import type { BoardQuarter } from '#market/price-board/board.ts';
import type { Sort } from '../marketplace.search.ts';
import type { ShelfCategory, ShelfPrice } from './shelf.ts';

export interface ShelfProps {
  categories: readonly ShelfCategory[];
  currency: string;
  /** Each price in the currency that is bought in, where it is another one. */
  also: ReadonlyMap<string, ShelfPrice> | undefined;
  /** From the current one to the last in which something is sold. */
  quarters: readonly BoardQuarter[];
  /** The quarter to show first, or on a phone the only one. */
  shownQuarter: string | undefined;
  onQuarter: (id: string | undefined) => void;
  /** In which nutrients are valued. */
  nutrientQuarter: BoardQuarter | undefined;
  sources: ReadonlyMap<Sort, string>;
  sort: Sort | undefined;
  selected: { cropId: string; quarterId: string } | undefined;
  onOpen: (cropId: string, quarterId: string) => void;
}
