import type { OrderDraft } from '#market/order-form/order.schema.ts';
import type { FastOrderStart } from '#market/trader-prices/navigation-state.ts';
import type { FastSaleValues } from './sell/fast-sale.schema.ts';

/** Why a sale was refused; it travels in navigation state (docs/product/screens.md#navigation-state). */
interface SaleRefused {
  messages: string[];
  cropId: string;
  quarterId: string;
  /** What was in the form. */
  values: FastSaleValues;
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
    fastSale?: FastSaleValues;
    /** What was in the form of an order that was refused. */
    fastDraft?: OrderDraft;
  }
}
