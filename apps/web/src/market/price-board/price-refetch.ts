/** Prices are asked for this often, and at once when one of them moves (decisions §6). */
export const PRICE_REFETCH_MS = 60_000;
