/** Prices are fetched this often, and immediately when one of them moves (docs/product/prices.md#refresh). */
export const PRICE_REFETCH_MS = 60_000;
