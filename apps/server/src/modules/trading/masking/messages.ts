import type { Viewer } from '../../../platform/viewer.ts';
import { showsCrops } from './masking.service.ts';

/**
 * Whether a message of the company, in the app, as a push or as a live event, names a market price to its reader. What
 * is sold is always a crop.
 */
export function showsMessagePrices(reader: Viewer, usersCompanyId: string): boolean {
  return showsCrops(reader, { usersCompanyId });
}
