import { STOP_FLOOR } from '@canola/api-schema/limits';
import { Decimal } from 'decimal.js';

export type Verdict = 'limit' | 'stop' | 'stop-refused' | 'wait';

/**
 * The rule of docs/product/selling.md#matching over stored history, e.g. "would have sold". The same rule in SQL is
 * {@link verdictSql}.
 */
export function verdict(order: { price: string; lowPrice: string | null }, best: string): Verdict {
  const quote = new Decimal(best);
  if (quote.gte(order.price)) return 'limit';
  if (order.lowPrice === null || quote.gt(order.lowPrice)) return 'wait';
  return quote.gte(stopFloor(order.lowPrice)) ? 'stop' : 'stop-refused';
}

/** The lowest price at which a stop still sells. */
export function stopFloor(lowPrice: string): string {
  return new Decimal(lowPrice).times(STOP_FLOOR).toString();
}

/**
 * `order` is the alias of a sell order, `best` an expression in the order's currency; `held` is the best price together
 * with those that ended within the last day, which is what a stop waits for.
 */
export function verdictSql(order: string, best: string, held: string): string {
  return `case
    when ${best} >= ${order}.price then 'limit'
    when ${best} <= ${order}.low_price and ${held} <= ${order}.low_price then
      case when ${best} >= ${order}.low_price * ${STOP_FLOOR} then 'stop' else 'stop-refused' end
    else 'wait' end`;
}
