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
import { CACHED_FOREVER, JUST_ASKED } from '#shared/query/query-client.ts';

export interface BoardVariables {
  place: Pick<PostalCode, 'latitude' | 'longitude'> | undefined;
  currency: CurrencyType;
  /** Those that decide what is shown, in trial. */
  favourites: readonly string[];
  companyId: string | null;
  locale: Language;
}

export function boardQueries({ place, currency, favourites, companyId, locale }: BoardVariables) {
  const where = { latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0 };
  const lines = { ...where, currency, favourites: [...favourites], companyId };
  const variables = { ...lines, locale };
  return {
    variables,
    crops: { ...tradingQuery(CropsDocument, { tradeType: 'FROM_STORAGE', locale }), ...CACHED_FOREVER },
    quarters: { ...tradingQuery(FutureQuartersDocument, { companyId }), ...JUST_ASKED },
    prices: { ...tradingQuery(TraderPricesDocument, variables), ...JUST_ASKED },
    sparklines: { ...tradingQuery(SparklinesDocument, lines), ...JUST_ASKED },
  };
}
