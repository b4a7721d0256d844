/** A market: quotes are published for it and orders wait in it. */
export interface MarketKey {
  regionId: string;
  cropId: string;
  quarterId: string;
}
