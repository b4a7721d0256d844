import type { OrderEdit } from '@canola/api-schema/trading/generated/operations';
import { type OrderDraft, orderValues } from '#market/order-form/order.schema.ts';
import type { OwnOrder } from '../transactions.queries.ts';

export const valuesOf = (order: OwnOrder) =>
  orderValues({ ...order, quarterId: order.quarter.id, onlyTrader: order.onlyTrader?.id });

/** Trader and note are not in the input: they cannot change (docs/product/selling.md#orders). */
export function orderEdit(
  draft: Omit<OrderDraft, 'harvestYear' | 'onlyTrader' | 'note'>,
  order: Pick<OwnOrder, 'currency'>,
  offer: string,
): OrderEdit {
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
