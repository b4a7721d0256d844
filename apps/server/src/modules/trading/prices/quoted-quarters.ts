import type { CurrencyType } from '@canola/api-schema/money';
import type { TradingContext } from '../context.ts';

/** In place of masked series: which quarters have prices, but no values. */
export async function quotedQuarters(
  { newestQuotes }: TradingContext,
  asked: { regionId: string; cropIds: readonly string[]; currency: CurrencyType },
): Promise<{ cropId: string; quarterId: string }[]> {
  const found = asked.cropIds.length > 0 ? await newestQuotes.list(asked) : [];
  return found.flatMap(({ cropId, prices }) =>
    [...new Set(prices.map((one) => one.quarterId))].map((quarterId) => ({ cropId, quarterId })),
  );
}
