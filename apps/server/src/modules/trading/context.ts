import type { Deps } from '../../platform/deps.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { NewestQuotes } from '../prices/index.ts';

/** What every resolver gets: who asks, and what the process works with. A new one for each request. */
export interface TradingContext {
  viewer: Viewer;
  /** True once nobody waits for the reply. */
  hasLeft(): boolean;
  deps: Deps;
  newestQuotes: NewestQuotes;
}
