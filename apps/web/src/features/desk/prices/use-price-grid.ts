import type { DeskPrices, LineKey } from '@canola/api-schema/trading/desk-prices';
import { type Dispatch, useEffect, useMemo, useReducer, useRef } from 'react';
import { useDeskCompany } from '../desk.queries.ts';
import { followDrafts, readDrafts, writeDrafts } from './drafts.ts';
import {
  type Drafts,
  type GridAction,
  type GridState,
  isImplausible,
  isOvertaken,
  keyOf,
  type LineDraft,
  reduceGrid,
  type Sheet,
  startGrid,
} from './grid/grid-state.ts';

export type DeskCrop = DeskPrices['crops'][number];

export interface PriceGrid {
  prices: DeskPrices;
  crops: readonly DeskCrop[];
  sheet: Sheet;
  state: GridState;
  dispatch: Dispatch<GridAction>;
  /** Of the region that is shown, crops and inputs, in the order of the grid. */
  drafts: readonly LineDraft[];
  counts: { changed: number; withdrawn: number; implausible: number; overtaken: number };
}

/** The grid of one region: what is published, and the drafts over it, which outlive the page. */
export function usePriceGrid(prices: DeskPrices, isInputs: boolean): PriceGrid {
  const companyId = useDeskCompany();
  const crops = useMemo(
    () => prices.crops.filter((crop) => crop.isInput === isInputs),
    [prices.crops, isInputs],
  );
  const sheet = useMemo(() => sheetOf(prices, crops), [prices, crops]);
  const latest = useRef(sheet);
  latest.current = sheet;
  const [state, dispatch] = useReducer(
    (now: GridState, action: GridAction) => reduceGrid(now, action, latest.current),
    companyId,
    (id) => startGrid(offeredDrafts(prices, readDrafts(id)?.drafts ?? {})),
  );
  // Drafts that came from the storage aren't written back: two tabs would answer each other without end.
  const stored = useRef(state.drafts);
  useEffect(() => {
    if (state.drafts === stored.current) return;
    stored.current = state.drafts;
    writeDrafts(companyId, state.drafts);
  }, [companyId, state.drafts]);
  useEffect(
    () =>
      followDrafts(companyId, (drafts) => {
        stored.current = drafts;
        dispatch({ type: 'load', drafts });
      }),
    [companyId],
  );
  const drafts = useMemo(() => ordered(prices, state.drafts), [prices, state.drafts]);
  return { prices, crops, sheet, state, dispatch, drafts, counts: countsOf(drafts, sheet) };
}

function sheetOf(prices: DeskPrices, crops: readonly DeskCrop[]): Sheet {
  const lines = new Map(prices.lines.map((line) => [keyOf(line), line]));
  const { regionId, quarters } = prices;
  return {
    rows: crops.length,
    columns: quarters.length,
    now: Date.now(),
    keyAt: ({ row, column }) => ({
      regionId,
      cropId: crops[row]?.id ?? '',
      quarterId: quarters[column] ?? '',
    }),
    lineOf: (key) => lines.get(keyOf(key)),
  };
}

function ordered({ regionId, crops, quarters }: DeskPrices, drafts: GridState['drafts']): LineDraft[] {
  return crops.flatMap(({ id: cropId }) =>
    quarters.flatMap((quarterId) => drafts[keyOf({ regionId, cropId, quarterId })] ?? []),
  );
}

function countsOf(drafts: readonly LineDraft[], sheet: Sheet): PriceGrid['counts'] {
  const counts = { changed: 0, withdrawn: 0, implausible: 0, overtaken: 0 };
  for (const draft of drafts) {
    const line = sheet.lineOf(draft.row);
    if (isOvertaken(draft, line)) counts.overtaken += 1;
    else if (draft.row.mode === 'WITHDRAWN') counts.withdrawn += 1;
    else if (isImplausible(draft, line)) counts.implausible += 1;
    else counts.changed += 1;
  }
  return counts;
}

/** Without those of a region, crop or quarter that the trader does not have any more: no screen shows them. */
function offeredDrafts({ regions, crops, quarters }: DeskPrices, drafts: Drafts): Drafts {
  const offered = Object.entries(drafts).filter(
    ([, { row }]) =>
      quarters.includes(row.quarterId) &&
      regions.some(({ id }) => id === row.regionId) &&
      crops.some(({ id }) => id === row.cropId),
  );
  return Object.fromEntries(offered);
}

/** How many drafts each region has. */
export function draftsByRegion(prices: DeskPrices, drafts: Drafts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { row } of Object.values(offeredDrafts(prices, drafts)))
    counts.set(row.regionId, (counts.get(row.regionId) ?? 0) + 1);
  return counts;
}

export const cursorKey = ({ state, sheet }: Pick<PriceGrid, 'state' | 'sheet'>): LineKey =>
  sheet.keyAt(state.cursor);
