import type { OrderDraft } from '#market/order-form/order.schema.ts';
import type { SaleValues } from '#market/sell/sale.schema.ts';
import type { FastOrderStart } from '#market/trader-prices/navigation-state.ts';

/** Why a sale was refused; it travels in navigation state (docs/product/screens.md#navigation-state). */
interface SaleRefused {
  messages: string[];
  cropId: string;
  quarterId: string;
  /** What was in the form. */
  values: SaleValues;
}

interface OrderRefused {
  messages: string[];
  start: FastOrderStart;
  draft: OrderDraft;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    saleRefused?: SaleRefused;
    orderRefused?: OrderRefused;
    /** What was in the form of a sale that was refused. */
    fastSale?: SaleValues;
    /** What was in the form of an order that was refused. */
    fastDraft?: OrderDraft;
  }
}
