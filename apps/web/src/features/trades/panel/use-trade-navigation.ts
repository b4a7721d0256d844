import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { RefusedDeal } from '#market/deal/refusal.tsx';

const PANEL = '/trades/$storageId/offers/$offerId/quarter/$quarterId';

/** The links inside the panel; each keeps the search of the board and its place. */
export function useTradeNavigation() {
  const navigate = useNavigate();
  const params = useParams({ from: '/app/trades/board/$storageId/offers/$offerId/quarter/$quarterId' });
  const here = { params, search: useSearch({ from: '/app/trades/board' }), resetScroll: false } as const;
  return {
    toBoard: () => navigate({ to: '/trades', search: here.search, resetScroll: false }),
    toSellNow: () => navigate({ to: PANEL, ...here }),
    /** Going back must not lead to what has just been refused. */
    insteadToSellNow: () => navigate({ to: PANEL, ...here, replace: true }),
    toOrder: (refused?: RefusedDeal) =>
      navigate({ to: `${PANEL}/sell`, ...here, ...(refused && { state: { refused } }) }),
    toLadder: () => navigate({ to: `${PANEL}/ladder`, ...here }),
    toPlacedLadder: (ladderId: string) =>
      navigate({ to: `${PANEL}/success/ladder/$ladderId`, ...here, params: { ...params, ladderId } }),
    toOrders: () => navigate({ to: `${PANEL}/orders`, ...here }),
    /** The quarter is chosen in the form: no step for the way back. */
    toQuarter: (quarterId: string) =>
      navigate({
        to: '.',
        params: { ...params, quarterId },
        search: here.search,
        replace: true,
        resetScroll: false,
      }),
    toContract: (contractId: string) =>
      navigate({ to: `${PANEL}/success/contract/$contractId`, ...here, params: { ...params, contractId } }),
    toPlacedOrder: (orderId: string) =>
      navigate({ to: `${PANEL}/success/order/$orderId`, ...here, params: { ...params, orderId } }),
    toError: (refused: RefusedDeal) => navigate({ to: `${PANEL}/error`, ...here, state: { refused } }),
  };
}
