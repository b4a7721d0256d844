import '@tanstack/react-router';
import type { OrderDraft } from '#market/order-form/order.schema.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The error page of an edited order needs these (docs/product/screens.md#redirects). */
    orderEditRefused?: { messages: string[]; draft: OrderDraft };
    /** What the form starts with again after it. */
    orderEditDraft?: OrderDraft;
    /** The edited order sold at once. */
    orderEditContractId?: string;
  }
}
