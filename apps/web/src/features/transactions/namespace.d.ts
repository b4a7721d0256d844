import 'i18next';
import '@tanstack/react-router';
import type transactions from '#locales/en/transactions.json';
import type { OrderDraft } from '#shared/order-form/order.schema.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    transactions: typeof transactions;
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The error page of an order that was edited lives from these (decisions §14). */
    orderEditRefused?: { messages: string[]; draft: OrderDraft };
    /** What the form starts with again after it. */
    orderEditDraft?: OrderDraft;
    /** The edited order sold at once. */
    orderEditContractId?: string;
  }
}
