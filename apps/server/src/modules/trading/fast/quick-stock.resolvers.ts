import { findPostalCode } from '../../prices/index.ts';
import type { QueryResolvers } from '../generated/resolvers.ts';
import { requesterOf } from '../prices/requester.ts';
import { findStorageByZip } from '../storages/storages.queries.ts';
import { findMostHeld } from './most-held.queries.ts';

export const quickStockResolvers: QueryResolvers = {
  /** The same storage that the sale itself would take, unless somebody changes the stock in between. */
  async quickStock(_, { companyId, cropId, zip, yearHarvested: year }, context) {
    const requester = await requesterOf(context, companyId);
    if (!requester?.countryId) return null;
    const pool = context.deps.db.$client;
    const place = findPostalCode(requester.countryId, zip);
    const mostHeld = await findMostHeld(pool, companyId, cropId);
    const storage = place && (await findStorageByZip(pool, { companyId, zip: place.code, cropId, year }));
    return { mostHeld, storage: storage?.label ?? null, free: storage?.free ?? '0' };
  },
};
