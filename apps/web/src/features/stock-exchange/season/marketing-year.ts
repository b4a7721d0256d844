/** A marketing year starts with the harvest, on 1 July (docs/product/prices.md#quarters). */
export function marketingYearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5) < '07-01' ? year - 1 : year;
}
