import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import { Decimal } from 'decimal.js';
import type { Session } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { CHANGE_ORDERS, readableCompanies, requireRight, TRADE } from '../companies/access.service.ts';
import { lengthErrors, requireId } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import {
  findOfferOwner,
  lockOffer,
  type OfferRow,
  removeTons,
  reserveTons,
} from '../offers/offers.queries.ts';
import { refuse, refuseAny, withOutcome } from '../outcome.ts';
import { harvestErrors, type OrderInput, type OrderTerms, termsErrors, transportOf } from './order-input.ts';
import { findActiveOrder, findOrderOwner, type OrderRow, updateOrder } from './orders.queries.ts';
import { ensureFree, type OrderResult, placeOrder, tryMarket } from './placing.ts';

export const addOrder = withOutcome(
  async (deps: Deps, viewer: Viewer, input: OrderInput, clientMutationId: string | null = null) => {
    const owner = await findOfferOwner(deps.db, readableCompanies(viewer), requireId(input.offerId));
    if (!owner) refuse('root', 'not-found');
    requireRight(viewer, owner.usersCompanyId, TRADE);
    refuseAny([
      ...termsErrors(input, owner, deps.clock.now()),
      ...lengthErrors('note', input.note, MAX_NOTE_LENGTH),
    ]);
    const { companyId } = owner;
    const request = { operation: 'addOrder', companyId, input, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const offer = (await lockOffer(session, companyId, input.offerId)) ?? refuse('root', 'offer.archived');
      return placeOrder(deps, session, offer, input);
    });
  },
);

export interface OrderEdit extends OrderTerms {
  /** False is a removal. */
  active: boolean;
  /** Opens an order for one trader to every trader. */
  allTraders?: boolean;
  /** An order stays with its offer; null means unchanged. */
  offerId: string | null;
}

export const editOrder = withOutcome(
  async (
    deps: Deps,
    viewer: Viewer,
    id: string,
    input: OrderEdit,
    clientMutationId: string | null = null,
  ) => {
    const owner = await requireOrder(deps, viewer, id);
    const { companyId, offerId } = owner;
    if (input.offerId !== null && input.offerId !== offerId) refuse('offer', 'offer.fixed');
    if (input.active) refuseAny(termsErrors(input, owner, deps.clock.now()));
    const request = { operation: 'editOrder', companyId, input: { id, ...input }, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const { offer, order } = await lockOrder(session, companyId, offerId, id);
      if (!input.active) return deactivate(session, offer, order, deps.clock.now());
      refuseAny(harvestErrors(input.quarterId, offer.yearHarvested));
      ensureFree(offer, input.amount, order.amount);
      // Of what was brought for it, it keeps no more than it still sells.
      const brought = Decimal.min(order.brought, input.amount);
      await updateOrder(session, order, {
        ...transportOf(input),
        amount: input.amount,
        brought: brought.toString(),
        price: input.price,
        lowPrice: input.lowPrice,
        quarterId: input.quarterId,
        onlyTraderId: input.allTraders ? null : order.onlyTraderId,
        // A changed stop is a new one: its owner is notified again when it is refused.
        stopRefusedAt: null,
        stopRefusedQuoteId: null,
      });
      await reserveTons(session, offer, new Decimal(input.amount).minus(order.amount).toString());
      await removeTons(
        session,
        offer,
        new Decimal(order.brought).minus(brought).toString(),
        deps.clock.now(),
      );
      const market = { regionId: order.regionId, cropId: order.cropId, quarterId: input.quarterId };
      const [contractId = null] = await tryMarket(deps, session, market, [id]);
      return { orderId: id, offerId, contractId };
    });
  },
);

/** Makes it inactive and frees its tons (docs/product/selling.md#orders). */
export const removeOrder = withOutcome(
  async (deps: Deps, viewer: Viewer, id: string, clientMutationId: string | null = null) => {
    const { companyId, offerId } = await requireOrder(deps, viewer, id);
    const request = { operation: 'removeOrder', companyId, input: { id }, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const { offer, order } = await lockOrder(session, companyId, offerId, id);
      return deactivate(session, offer, order, deps.clock.now());
    });
  },
);

async function requireOrder(deps: Deps, viewer: Viewer, id: string) {
  const owner = await findOrderOwner(deps.db, readableCompanies(viewer), requireId(id));
  if (!owner) refuse('root', 'not-found');
  requireRight(viewer, owner.usersCompanyId, CHANGE_ORDERS);
  return owner;
}

/** Locks the offer first, as every change does; then the order cannot change any more. */
async function lockOrder(
  session: Session,
  companyId: string,
  offerId: string,
  id: string,
): Promise<{ offer: OfferRow; order: OrderRow }> {
  const offer = await lockOffer(session, companyId, offerId);
  const order = offer && (await findActiveOrder(session, companyId, id));
  if (!order) refuse('root', 'order.not-active');
  if (order.ladderId !== null) refuse('root', 'order.in-ladder');
  return { offer, order };
}

async function deactivate(
  session: Session,
  offer: OfferRow,
  order: OrderRow,
  now: Date,
): Promise<OrderResult> {
  await updateOrder(session, order, { active: false });
  await reserveTons(session, offer, `-${order.amount}`);
  await removeTons(session, offer, order.brought, now);
  return { orderId: order.id, offerId: offer.id, contractId: null };
}
