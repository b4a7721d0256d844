import type { Deps } from '../../platform/deps.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { NewestQuotes } from '../prices/index.ts';
import type { Traders } from './traders.ts';

/** Every resolver gets it, a new one for each request: the viewer and the process's dependencies. */
export interface TradingContext {
  viewer: Viewer;
  /** True once nobody waits for the reply. */
  hasLeft(): boolean;
  /** The request waits in a queue of its own from now on: the person's other requests go first. */
  endTurn(): void;
  deps: Deps;
  newestQuotes: NewestQuotes;
  traders: Traders;
}
