import { findCode, postalCodesQuery } from '#market/postal-code/postal-codes.ts';
import type { PriceSearch } from '#market/postal-code/price-search.ts';
import { ownCompanyOf, tradingCompaniesQuery } from '#market/trading/trading-company.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import type { AppContext } from '#shared/router/app-route.ts';
import { boardQueries } from './board.queries.ts';

/**
 * Fetches the data of a board while the page around it is still being drawn. Where something is not known yet, the
 * board fetches it itself.
 */
export function prefetchBoard(
  { access, queryClient }: AppContext,
  { currency = access.currency, postalCode }: PriceSearch,
): void {
  const { company } = access;
  const places = queryClient.getQueryData(postalCodesQuery(access.country).queryKey) ?? [];
  const place = postalCode === undefined ? undefined : findCode(places, String(postalCode));
  const known = queryClient.getQueryData(tradingCompaniesQuery(access).queryKey);
  if (!place || !known) return;
  const trading = company?.approvalState === 'APPROVED' ? ownCompanyOf(known.companies, company) : null;
  if (trading === undefined) return;
  const { crops, quarters, prices, sparklines } = boardQueries({
    place,
    currency,
    favourites: [],
    companyId: trading?.id ?? null,
    locale: currentLanguage(),
  });
  void queryClient.prefetchQuery(prices);
  void queryClient.prefetchQuery(crops);
  void queryClient.prefetchQuery(quarters);
  void queryClient.prefetchQuery(sparklines);
}
