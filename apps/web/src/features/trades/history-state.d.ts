import '@tanstack/react-router';
import type { OrderDraft } from '#market/order-form/order.schema.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The error page of a trade needs these (docs/product/screens.md#redirects); the order goes back into its form. */
    tradeRefused?: { messages: string[]; draft?: OrderDraft };
    /** What the order form starts with again. */
    tradeDraft?: OrderDraft;
  }
}
