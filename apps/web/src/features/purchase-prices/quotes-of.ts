/** What there is to see of a market: prices, prices that the plan hides, or none, as of a quarter that is over. */
export function quotesOf(prices: readonly { masked: boolean }[]): 'open' | 'masked' | 'none' {
  if (prices.length === 0) return 'none';
  return prices.every(({ masked }) => masked) ? 'masked' : 'open';
}
