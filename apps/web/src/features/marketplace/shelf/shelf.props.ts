import type { BoardQuarter } from '#market/price-board/board.ts';
import type { Sort } from '../marketplace.search.ts';
import type { ShelfCategory, ShelfPrice } from './shelf.ts';

/** What the two shapes of the shelf share. */
export interface ShelfProps {
  categories: readonly ShelfCategory[];
  currency: string;
  /** Each price in the currency that is bought in, where it is another one. */
  also: ReadonlyMap<string, ShelfPrice> | undefined;
  /** From the current one to the last in which something is sold. */
  quarters: readonly BoardQuarter[];
  /** The one to show first, or on a phone alone. */
  shownQuarter: string | undefined;
  onQuarter: (id: string | undefined) => void;
  /** In which nutrients are valued. */
  nutrientQuarter: BoardQuarter | undefined;
  /** Of each nutrient the cheapest source. */
  sources: ReadonlyMap<Sort, string>;
  sort: Sort | undefined;
  /** The cell whose panel is open. */
  selected: { cropId: string; quarterId: string } | undefined;
  onOpen: (cropId: string, quarterId: string) => void;
}
