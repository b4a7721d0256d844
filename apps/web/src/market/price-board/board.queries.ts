import type { Language } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import {
  CropsDocument,
  FutureQuartersDocument,
  SparklinesDocument,
  TraderPricesDocument,
} from '@canola/api-schema/trading/generated/operations';
import type { PostalCode } from '#market/postal-code/postal-codes.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { CACHED_FOREVER } from '#shared/query/query-client.ts';

/** What the route has just asked for is not asked for again by the page. */
const JUST_ASKED_MS = 5_000;

export interface BoardAsked {
  place: Pick<PostalCode, 'latitude' | 'longitude'> | undefined;
  currency: CurrencyType;
  /** Those that decide what is shown, in trial. */
  favourites: readonly string[];
  companyId: string | null;
  locale: Language;
}

/** All that a board is made of. */
export function boardQueries({ place, currency, favourites, companyId, locale }: BoardAsked) {
  const where = { latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0 };
  const lines = { ...where, currency, favourites: [...favourites], companyId };
  const variables = { ...lines, locale };
  return {
    variables,
    crops: { ...tradingQuery(CropsDocument, { tradeType: 'FROM_STORAGE', locale }), ...CACHED_FOREVER },
    quarters: { ...tradingQuery(FutureQuartersDocument, { companyId }), staleTime: JUST_ASKED_MS },
    prices: { ...tradingQuery(TraderPricesDocument, variables), staleTime: JUST_ASKED_MS },
    sparklines: { ...tradingQuery(SparklinesDocument, lines), staleTime: JUST_ASKED_MS },
  };
}
