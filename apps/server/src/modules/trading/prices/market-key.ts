/** What a quote is for and an order waits in. */
export interface MarketKey {
  regionId: string;
  cropId: string;
  quarterId: string;
}
