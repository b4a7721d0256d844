import type { PoolClient } from 'pg';

export interface TraderReach {
  regionIds: ReadonlySet<string>;
  cropIds: ReadonlySet<string>;
}

/** Traders belong to trading; the app passes them in, since prices is a lower layer. */
export interface TraderDirectory {
  get(traderId: string): TraderReach | undefined;
  /** As the database says now: the copy may be older than a block or a region that was left. */
  reachNow(client: PoolClient, traderId: string): Promise<TraderReach | undefined>;
}
