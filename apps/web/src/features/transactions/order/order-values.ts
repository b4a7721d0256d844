import type { OrderEdit } from '@canola/api-schema/trading/generated/operations';
import { ALL_TRADERS, type OrderDraft, type OrderValues } from '#market/order-form/order.schema.ts';
import type { OwnOrder } from '../transactions.queries.ts';

/** What the form starts with. */
export function valuesOf(order: OwnOrder): OrderValues {
  return {
    amount: Number(order.amount),
    price: Number(order.price),
    hasLowPrice: order.lowPrice !== null,
    lowPrice: order.lowPrice === null ? null : Number(order.lowPrice),
    quarterId: order.quarter.id,
    trader: order.onlyTrader?.id ?? ALL_TRADERS,
    customTransport: order.customTransport,
    transportNote: order.transportNote ?? '',
    note: order.note ?? '',
  };
}

/** A draft that was refused goes back into its form. */
export function valuesOfDraft(draft: OrderDraft): OrderValues {
  return {
    amount: Number(draft.amount),
    price: Number(draft.price),
    hasLowPrice: draft.lowPrice !== null,
    lowPrice: draft.lowPrice === null ? null : Number(draft.lowPrice),
    quarterId: draft.quarterId,
    trader: draft.onlyTrader ?? ALL_TRADERS,
    customTransport: draft.customTransport,
    transportNote: draft.transportNote ?? '',
    note: draft.note ?? '',
  };
}

/** Trader and note are not in the input: they cannot change (docs/product/selling.md#orders). */
export function orderEdit(draft: OrderDraft, order: Pick<OwnOrder, 'currency'>, offer: string): OrderEdit {
  const { amount, price, lowPrice, quarterId, customTransport, transportNote } = draft;
  return {
    active: true,
    amount,
    currency: order.currency,
    customTransport,
    lowPrice,
    offer,
    price,
    quarter: quarterId,
    transportNote,
  };
}

/** The order as the server has just taken it. The reason why it waits has changed, so it is fetched again. */
export function edited(
  order: OwnOrder,
  draft: OrderDraft,
  quarters: readonly { id: string; name: string }[],
): OwnOrder {
  const { amount, price, lowPrice, quarterId, customTransport, transportNote } = draft;
  const quarter = quarters.find(({ id }) => id === quarterId) ?? order.quarter;
  return { ...order, amount, price, lowPrice, quarter, customTransport, transportNote, reason: null };
}

/** An order may be in a quarter that is no longer offered. */
export function withOwnQuarter<Q extends { id: string; name: string }>(
  offered: readonly Q[],
  own: { id: string; name: string },
): { id: string; name: string }[] {
  return offered.some(({ id }) => id === own.id) ? [...offered] : [own, ...offered];
}
