import { DAY_MS } from '@canola/api-schema/duration';
import type { CurrencyType } from '@canola/api-schema/money';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import {
  MarketplaceItemPricesHistoryDocument,
  type Place,
  PriceHistoryDocument,
  StorageAggregatedPricesDocument,
} from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { requestTrading, TRADING_KEY } from '#market/trading/trading-api.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';

const DAYS = 90;

export interface HistoryOf {
  place: Place;
  companyId: string | null;
  cropId: string;
  quarterId: string | undefined;
  /** Left out: the best of every day. */
  traderId: string | undefined;
  currency: CurrencyType;
}

/** A price per day, of the last ninety unless other days are wanted: of one trader, or the market's best. */
export function usePriceHistory(options: HistoryOf, days: number = DAYS) {
  const locale = useLanguage();
  const zone = timeZoneOf(useAccess().country);
  const now = Date.now();
  const from = dayInZone(new Date(now - (days - 1) * DAY_MS), zone);
  const to = dayInZone(new Date(now), zone);
  const favourites = useUnmasked();
  const query = useQuery({
    queryKey: [TRADING_KEY, 'PriceHistory', { ...options, from, to, favourites }],
    queryFn: ({ signal }) => fetchHistory({ ...options, from, to, favourites, locale }, signal),
    enabled: options.quarterId !== undefined,
  });
  const series = query.data?.find(
    ({ cropId, quarterId }) => cropId === options.cropId && quarterId === options.quarterId,
  );
  return { query, points: series?.points ?? [] };
}

type Options = HistoryOf & { from: string; to: string; favourites: string[]; locale: 'en' | 'cs' | 'ro' };

async function fetchHistory(options: Options, signal: AbortSignal) {
  const { place, companyId, cropId, quarterId, traderId, locale, ...terms } = options;
  if (place.storageId === undefined) {
    const { latitude, longitude } = place.position;
    const traders = traderId === undefined ? { aggregated: true } : { traderIds: [traderId] };
    const variables = { ...terms, cropId, latitude, longitude, quarterId, companyId, ...traders };
    return (await requestTrading(MarketplaceItemPricesHistoryDocument, variables, signal)).priceHistory ?? [];
  }
  const id = place.storageId;
  if (traderId === undefined) {
    const variables = { ...terms, id, cropIds: [cropId] };
    return (await requestTrading(StorageAggregatedPricesDocument, variables, signal)).priceHistory ?? [];
  }
  const variables = { ...terms, id, cropId, quarterId, traderIds: [traderId], locale };
  return (await requestTrading(PriceHistoryDocument, variables, signal)).priceHistory ?? [];
}
