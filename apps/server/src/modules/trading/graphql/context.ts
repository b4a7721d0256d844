import { batched } from '../../../platform/batch.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { NewestQuotes } from '../../prices/index.ts';
import { type Explanation, explainOrders } from '../orders/explain.service.ts';

/** What every resolver gets: who asks, and what the process works with. Made anew for each request. */
export interface TradingContext {
  viewer: Viewer;
  deps: Deps;
  newestQuotes: NewestQuotes;
  /** Why an order of the viewer's has not sold; all that are asked for at once are one statement. */
  explain(orderId: string): Promise<Explanation | undefined>;
}

export function contextFor(deps: Deps, newestQuotes: NewestQuotes, viewer: Viewer): TradingContext {
  return {
    viewer,
    deps,
    newestQuotes,
    explain: batched((orderIds: readonly string[]) => explainOrders(deps, viewer, orderIds)),
  };
}
