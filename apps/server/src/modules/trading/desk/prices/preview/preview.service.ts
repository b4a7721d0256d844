import { join } from 'node:path';
import { QUOTE_OUTLIER_FACTOR } from '@canola/api-schema/limits';
import { momentOf } from '@canola/api-schema/time-zone';
import type { DeskLine, PreviewPrices, PricesPreview } from '@canola/api-schema/trading/desk-prices';
import { AppError, found } from '../../../../../platform/errors.ts';
import { openFileThread } from '../../../../../platform/file-thread.ts';
import type { Viewer } from '../../../../../platform/viewer.ts';
import { factsOfRegion, REGIONS } from '../../../../prices/index.ts';
import { ITEMS } from '../../../reference/items.ts';
import { requireDesk } from '../../desk-access.ts';
import { type DeskDeps, quartersOf, readLines } from '../prices.service.ts';
import type { Grid, ReadCell } from './read-cells.ts';

const readInThread = openFileThread<Grid, { cells: ReadCell[] }>(
  join(import.meta.dirname, 'preview-thread.ts'),
);

/** Says what a pasted block or a file would change (docs/product/desk-prices.md#paste-and-upload). */
export async function previewPrices(
  { deps, directory }: DeskDeps,
  viewer: Viewer,
  companyId: string,
  input: PreviewPrices,
): Promise<PricesPreview> {
  const desk = await requireDesk(deps, viewer, companyId, 'DESK_PRICE');
  const reach = found(directory.get(desk.traderId), 'trader.not-found');
  const facts = factsOfRegion(input.regionId);
  if (!facts || !reach.regionIds.has(input.regionId)) throw new AppError('trader.not-found');
  const now = deps.clock.now();
  const outcome = await readInThread({
    ...input,
    currency: facts.currency,
    quarters: quartersOf(input.regionId, now),
    crops: ITEMS.filter(({ id }) => reach.cropIds.has(id)).map(({ id, names }) => ({
      id,
      names: Object.values(names),
    })),
    // Another country's regions have another currency and are read on their own.
    regions: REGIONS.filter(
      ({ id }) => reach.regionIds.has(id) && factsOfRegion(id)?.currency === facts.currency,
    ).map(({ id, name }) => ({ id, names: [name] })),
  });
  if ('exhausted' in outcome) throw new AppError('request.too-large', outcome.exhausted);
  const regionIds = new Set(outcome.cells.flatMap((cell) => (cell.price !== null && cell.regionId) || []));
  const known = await readLines(deps, deps.db.$client, desk.traderId, reach, regionIds, now);
  const lines = new Map(known.map((line) => [keyOf(line), line]));
  return { cells: outcome.cells.map((cell) => withLine(cell, lines.get(keyOf(cell)), facts.timeZone)) };
}

const keyOf = ({ regionId, cropId, quarterId }: Pick<ReadCell, 'regionId' | 'cropId' | 'quarterId'>) =>
  `${regionId} ${cropId} ${quarterId}`;

function withLine(
  cell: ReadCell,
  line: DeskLine | undefined,
  timeZone: string,
): PricesPreview['cells'][number] {
  const [day, time] = cell.validUntil?.split('T') ?? [];
  const [price, last] = [Number(cell.price), Number(line?.price)];
  return {
    ...cell,
    validUntil: day && time ? momentOf(day, time, timeZone).toISOString() : null,
    now: line?.price ?? null,
    version: line?.version ?? 0,
    isImplausible:
      cell.price !== null &&
      line?.price != null &&
      (price > last * QUOTE_OUTLIER_FACTOR || price * QUOTE_OUTLIER_FACTOR < last),
  };
}
