import { distanceKm, type Position } from '@canola/api-schema/net-price';

/** About 28 kilometres from north to south, 17 to 20 from west to east in the countries served. */
const CELL = 0.25;

/** Finds the nearest of many places: cells around the position are searched ring by ring. */
export class PositionGrid<Place extends Position> {
  readonly #cells = new Map<string, Place[]>();
  readonly #places: readonly Place[];

  constructor(places: readonly Place[]) {
    this.#places = places;
    for (const place of places) {
      const key = keyOf(rowOf(place.latitude), rowOf(place.longitude));
      const cell = this.#cells.get(key);
      if (cell) cell.push(place);
      else this.#cells.set(key, [place]);
    }
  }

  nearest(position: Position): Place | undefined {
    const row = rowOf(position.latitude);
    const column = rowOf(position.longitude);
    // Beyond this far from every place the rings would be mostly empty.
    for (let ring = 0; ring <= 8; ring++) {
      const best = closest(position, this.#square(row, column, ring));
      if (best && distanceKm(position, best) <= reachKm(position, ring)) return best;
    }
    return closest(position, this.#places);
  }

  #square(row: number, column: number, ring: number): Place[] {
    const places: Place[] = [];
    for (let y = row - ring; y <= row + ring; y++)
      for (let x = column - ring; x <= column + ring; x++)
        places.push(...(this.#cells.get(keyOf(y, x)) ?? []));
    return places;
  }
}

/** Everything closer than this is inside the square, which spans `ring` whole cells to each side. */
function reachKm({ latitude, longitude }: Position, ring: number): number {
  const away = ring * CELL;
  const poleward = Math.min(Math.abs(latitude) + away, 89);
  return Math.min(
    distanceKm({ latitude, longitude }, { latitude: latitude + away, longitude }),
    distanceKm({ latitude: poleward, longitude }, { latitude: poleward, longitude: longitude + away }),
  );
}

function closest<Place extends Position>(position: Position, places: readonly Place[]): Place | undefined {
  let best: Place | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const candidate = distanceKm(position, place);
    if (candidate < distance) [best, distance] = [place, candidate];
  }
  return best;
}

function rowOf(degrees: number): number {
  return Math.floor(degrees / CELL);
}

function keyOf(row: number, column: number): string {
  return `${row}:${column}`;
}
