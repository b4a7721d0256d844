import type { PurchaseValues } from './buy/purchase.schema.ts';

/** Why a purchase was refused; it travels in navigation state (docs/product/screens.md#navigation-state). */
interface PurchaseRefused {
  messages: string[];
  /** What was in the form. */
  values: PurchaseValues;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    purchaseRefused?: PurchaseRefused;
    /** What was in the form of a purchase that was refused. */
    purchase?: PurchaseValues;
  }
}
