import type { CurrencyType } from '@canola/api-schema/money';
import type { TradingContext } from '../context.ts';

/** In place of masked series: which quarters have prices, but no values. */
export async function quotedQuarters(
  { newestQuotes }: TradingContext,
  requested: { regionId: string; cropIds: readonly string[]; currency: CurrencyType },
): Promise<{ cropId: string; quarterId: string }[]> {
  const found = requested.cropIds.length > 0 ? await newestQuotes.list(requested) : [];
  return found.flatMap(({ cropId, prices }) =>
    [...new Set(prices.map((price) => price.quarterId))].map((quarterId) => ({ cropId, quarterId })),
  );
}
