import { quarterWindow } from '#market/price-board/board.ts';

/** So many have room beside each other. */
const MOST = 4;

/** The first ones, or as many up to the one that is shown where it comes later. */
export function tilesAround<Tile extends { id: string }>(tiles: readonly Tile[], shownId: string): Tile[] {
  const shown = tiles.findIndex(({ id }) => id === shownId);
  return quarterWindow(tiles, shown - MOST + 1, MOST);
}
