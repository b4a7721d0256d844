import type { TradingContext } from '../context.ts';
import { isSoldCrop } from '../crops.ts';
import { type Asker, showsInputs, unmaskedCrops } from './masking.service.ts';

/** Whether the prices of a crop or an input stay hidden from the asker. */
export type Mask = (cropId: string) => boolean;

/** Asks only for what the crops need: favourites for crops, the marketplace for inputs (decisions §5). */
export async function maskFor(
  { deps, viewer }: TradingContext,
  asker: Asker,
  { cropIds, favourites }: { cropIds: readonly string[]; favourites: readonly string[] },
): Promise<Mask> {
  const shown = cropIds.some(isSoldCrop) ? await unmaskedCrops(deps, viewer, asker, favourites) : [];
  const inputs = !cropIds.every(isSoldCrop) && showsInputs(viewer, asker);
  return (cropId) => !(isSoldCrop(cropId) ? shown === 'all' || shown.includes(cropId) : inputs);
}
