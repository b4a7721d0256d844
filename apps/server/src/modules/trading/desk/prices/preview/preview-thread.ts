import { type Grid, type ReadCell, readCells } from './read-cells.ts';

/** Runs in a thread of its own: see preview.service.ts. */
export default function readInThread(grid: Grid): { cells: ReadCell[] } {
  return { cells: readCells(grid) };
}
