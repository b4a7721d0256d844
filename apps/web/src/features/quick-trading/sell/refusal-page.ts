import type { TradingError } from '#market/trading/field-errors.ts';

/**
 * Where a refused sale leads (docs/product/selling.md#sales). What concerns no field of it (the right, the company, a
 * halt) is the error page: other tons or another price would not help. Everything else is the failed sale.
 */
export function refusalPage(errors: readonly Pick<TradingError, 'field'>[]) {
  return errors.every(({ field }) => field === 'root')
    ? '/quick-trading/sell/error'
    : '/quick-trading/sell/failed';
}
