/**
 * The change of a price in per cent, shown next to its line (docs/product/prices.md): from the first day to the last;
 * undefined for less than two days, or when the first price is 0.
 */
export function percentChange(days: readonly number[]): number | undefined {
  const [first, last] = [days[0], days.at(-1)];
  return days.length < 2 || !first || last === undefined ? undefined : ((last - first) / first) * 100;
}
