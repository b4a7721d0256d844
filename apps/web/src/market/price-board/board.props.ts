import type { ReactNode } from 'react';
import type { FavouriteCrops } from '#market/favourites/use-favourites.ts';
import type { BoardCrop, BoardPrice } from './board.ts';
import type { useBoard } from './use-board.ts';

export interface BoardPageProps {
  title: string;
  /** Below the title: what the prices are, with the place and its region. */
  about: (place: string) => string;
  favourites: FavouriteCrops;
  /** The plan masks all but the first two favourites. */
  isTrial?: boolean;
  /** The cell whose panel is open. */
  selected?: { cropId: string; quarterId: string } | undefined;
  onOpen: (price: BoardPrice) => void;
  /** Above the board; it keeps its height until the first prices are drawn, and loads nothing before. */
  head?: (hasPrices: boolean) => ReactNode;
  children?: ReactNode;
}

export interface BoardProps extends Pick<BoardPageProps, 'selected' | 'onOpen'> {
  board: ReturnType<typeof useBoard>;
  search: string;
  /** The quarter to show first, or on a phone the only one; the nearest when it is left out. */
  shownQuarter: string | undefined;
  onQuarter: (id: string | undefined) => void;
  favourites: readonly string[];
  onStar: (cropId: string) => void;
  onMasked: (crop: BoardCrop) => void;
}
