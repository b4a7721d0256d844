import type { ReactNode } from 'react';
import type { FavouriteCrops } from '#market/favourites/use-favourites.ts';
import type { BoardCrop, BoardPrice } from './board.ts';
import type { useBoard } from './use-board.ts';

/** What a feature passes to the board. */
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
  /** Below the board: a word on what else there is. */
  children?: ReactNode;
}

/** What the two shapes of the board share. */
export interface BoardProps extends Pick<BoardPageProps, 'selected' | 'onOpen'> {
  board: ReturnType<typeof useBoard>;
  search: string;
  /** The one to show first, or on a phone alone; the nearest when it is left out. */
  shownQuarter: string | undefined;
  onQuarter: (id: string | undefined) => void;
  favourites: readonly string[];
  onStar: (cropId: string) => void;
  onMasked: (crop: BoardCrop) => void;
}
