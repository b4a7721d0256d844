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
import { askTrading, TRADING_KEY } from '#market/trading/trading-api.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;

export interface HistoryOf {
  place: Place;
  companyId: string;
  cropId: string;
  quarterId: string | undefined;
  /** Left out: the best of every day. */
  traderId: string | undefined;
  currency: CurrencyType;
}

/** A price per day of the last ninety: of one trader, or the market's best. */
export function usePriceHistory(asked: HistoryOf) {
  const locale = useLanguage();
  const zone = timeZoneOf(useAccess().company?.companyCountry ?? '');
  const now = Date.now();
  const from = dayInZone(new Date(now - (DAYS - 1) * DAY_MS), zone);
  const to = dayInZone(new Date(now), zone);
  const favourites = useUnmasked();
  const query = useQuery({
    queryKey: [TRADING_KEY, 'PriceHistory', { ...asked, from, to, favourites }],
    queryFn: ({ signal }) => askHistory({ ...asked, from, to, favourites, locale }, signal),
    enabled: asked.quarterId !== undefined,
  });
  const series = query.data?.find(
    ({ cropId, quarterId }) => cropId === asked.cropId && quarterId === asked.quarterId,
  );
  return { query, points: series?.points ?? [] };
}

type Asked = HistoryOf & { from: string; to: string; favourites: string[]; locale: 'en' | 'cs' | 'ro' };

async function askHistory(asked: Asked, signal: AbortSignal) {
  const { place, companyId, cropId, quarterId, traderId, locale, ...terms } = asked;
  if (place.storageId === undefined) {
    const { latitude, longitude } = place.position;
    const traders = traderId === undefined ? { aggregated: true } : { traderIds: [traderId] };
    const variables = { ...terms, cropId, latitude, longitude, quarterId, companyId, ...traders };
    return (await askTrading(MarketplaceItemPricesHistoryDocument, variables, signal)).priceHistory ?? [];
  }
  const id = place.storageId;
  if (traderId === undefined) {
    const variables = { ...terms, id, cropIds: [cropId] };
    return (await askTrading(StorageAggregatedPricesDocument, variables, signal)).priceHistory ?? [];
  }
  const variables = { ...terms, id, cropId, quarterId, traderIds: [traderId], locale };
  return (await askTrading(PriceHistoryDocument, variables, signal)).priceHistory ?? [];
}
