import { findPostalCode } from '../../prices/index.ts';
import { contractIds } from '../contracts/contracts.resolvers.ts';
import type { MutationResolvers, NewFastContract, QueryResolvers } from '../generated/resolvers.ts';
import { buyInput } from '../marketplace/purchase.service.ts';
import { findMostHeld } from '../offers/offers.queries.ts';
import { ORDER_INPUT_NAMES, orderIds, orderInput } from '../orders/orders.resolvers.ts';
import { payloadOf } from '../payload.ts';
import { requesterOf } from '../prices/requester.ts';
import { findStorageByZip } from '../storages/storages.queries.ts';
import { addQuickOrder } from './quick-order.service.ts';
import { addQuickSale, type QuickSaleInput } from './quick-sale.service.ts';

export const quickTradingQueries: QueryResolvers = {
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

export const quickTradingMutations: MutationResolvers = {
  addFastContract: (_, { contract, clientMutationId = null }, context) =>
    payloadOf(
      context,
      addQuickSale(context.deps, context.viewer, saleInput(contract), clientMutationId),
      contractIds,
    ),
  addFastMaterialContract: (_, { contract, clientMutationId = null }, context) =>
    payloadOf(
      context,
      buyInput(
        context.deps,
        context.viewer,
        { ...saleInput(contract), address: contract.address ?? '' },
        clientMutationId,
      ),
      contractIds,
    ),
  addFastOrder(_, { order, clientMutationId = null }, context) {
    const { companyId, cropId, zip } = order;
    const input = { ...orderInput(order), companyId, cropId, zip };
    const placed = addQuickOrder(context.deps, context.viewer, input, clientMutationId);
    return payloadOf(context, placed, orderIds, ORDER_INPUT_NAMES);
  },
};

/**
 * Without position and harvest year: the postal code and the quote decide (docs/product/prices.md#regions,
 * docs/product/prices.md#harvest-years).
 */
function saleInput(contract: NewFastContract): QuickSaleInput {
  return {
    amount: contract.amount,
    companyId: contract.company,
    cropId: contract.crop,
    currency: contract.currency,
    marketPriceId: contract.marketPrice,
    zip: contract.zip,
    expectedPrice: contract.expectedPrice ?? null,
    termsVersion: contract.termsVersion ?? null,
    note: contract.note ?? null,
    customTransport: contract.customTransport ?? false,
    transportNote: contract.transportNote ?? null,
  };
}
