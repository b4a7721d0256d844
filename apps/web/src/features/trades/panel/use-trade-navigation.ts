import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { OrderDraft } from '#market/order-form/order.schema.ts';

const PANEL = '/trades/$storageId/offers/$offerId/quarter/$quarterId';

/** The links inside the panel; each keeps the search of the board and its place. */
export function useTradeNavigation() {
  const navigate = useNavigate();
  const params = useParams({ from: '/app/trades/board/$storageId/offers/$offerId/quarter/$quarterId' });
  const kept = { params, search: useSearch({ from: '/app/trades/board' }), resetScroll: false } as const;
  return {
    toBoard: () => navigate({ to: '/trades', search: kept.search, resetScroll: false }),
    toSellNow: () => navigate({ to: PANEL, ...kept }),
    /** Going back must not lead to what has just been refused. */
    insteadToSellNow: () => navigate({ to: PANEL, ...kept, replace: true }),
    toOrder: (tradeDraft?: OrderDraft) =>
      navigate({ to: `${PANEL}/sell`, ...kept, ...(tradeDraft && { state: { tradeDraft } }) }),
    toOrders: () => navigate({ to: `${PANEL}/orders`, ...kept }),
    /** The quarter is chosen in the form: no step for the way back. */
    toQuarter: (quarterId: string) =>
      navigate({
        to: '.',
        params: { ...params, quarterId },
        search: kept.search,
        replace: true,
        resetScroll: false,
      }),
    toContract: (contractId: string) =>
      navigate({ to: `${PANEL}/success/contract/$contractId`, ...kept, params: { ...params, contractId } }),
    toPlacedOrder: (orderId: string) =>
      navigate({ to: `${PANEL}/success/order/$orderId`, ...kept, params: { ...params, orderId } }),
    toError: (tradeRefused: { messages: string[]; draft?: OrderDraft }) =>
      navigate({ to: `${PANEL}/error`, ...kept, state: { tradeRefused } }),
  };
}
