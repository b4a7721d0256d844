import type { TradingContext } from '../context.ts';
import { isSoldCrop } from '../crops.ts';
import { type Requester, showsInputs, unmaskedCrops } from './masking.service.ts';

/** Whether the prices of a crop or an input stay hidden from the requester. */
export type Mask = (cropId: string) => boolean;

/**
 * Asks only for what the crops need: favourites for crops, the marketplace for inputs (docs/product/plans.md#masking).
 */
export async function maskFor(
  { deps, viewer }: TradingContext,
  requester: Requester,
  { cropIds, favourites }: { cropIds: readonly string[]; favourites: readonly string[] },
): Promise<Mask> {
  const shown = cropIds.some(isSoldCrop) ? await unmaskedCrops(deps, viewer, requester, favourites) : [];
  const inputs = !cropIds.every(isSoldCrop) && showsInputs(viewer, requester);
  return (cropId) => !(isSoldCrop(cropId) ? shown === 'all' || shown.includes(cropId) : inputs);
}
