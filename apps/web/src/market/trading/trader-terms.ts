import { TraderTermsDocument } from '@canola/api-schema/trading/generated/operations';
import { add, multiply, subtract } from '#shared/money/decimal.ts';
import { tradingQuery } from './trading-api.ts';

/** The terms under which a contract at the quote would be made now (docs/product/contracts.md#terms). */
export const termsQuery = ({ id, trader }: { id: string; trader: { id: string } }) =>
  tradingQuery(TraderTermsDocument, { traderId: trader.id, marketPrice: id });

/** The least and the most tons that may be delivered. */
export function toleratedTons(tons: number | string, percent: string): [least: string, most: string] {
  const by = multiply(multiply(tons, percent), '0.01');
  return [subtract(tons, by), add(tons, by)];
}
