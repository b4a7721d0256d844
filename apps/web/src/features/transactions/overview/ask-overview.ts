import { ownCompanyOf, tradingCompaniesQuery } from '#market/trading/trading-company.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import type { AppContext } from '#shared/router/app-route.ts';
import { contractsQuery, ordersQuery, signedTotalQuery } from '../transactions.queries.ts';
import type { TransactionsSearch } from '../transactions.search.ts';
import { TURN_ASKED } from './contract-turn.tsx';

/**
 * Asks for what the page shows, while the page around it is still being drawn. What has been asked for before stays
 * as it is, and where the company is not known yet, the page asks by itself.
 */
export async function askAhead(
  { access, queryClient }: AppContext,
  { contract_page, contract_turn, order_filter, order_page, overview_range }: TransactionsSearch,
): Promise<void> {
  const known = await queryClient.ensureQueryData(tradingCompaniesQuery(access)).catch(() => undefined);
  const company = known && ownCompanyOf(known.companies, access.company);
  if (!company) return;
  const locale = currentLanguage();
  const turn = contract_turn ? TURN_ASKED[contract_turn] : null;
  void queryClient.prefetchQuery({ ...signedTotalQuery(company.id, overview_range), ...ONCE });
  void queryClient.prefetchQuery({ ...contractsQuery(company.id, contract_page, turn, locale), ...ONCE });
  void queryClient.prefetchQuery({ ...ordersQuery(company.id, order_filter, order_page, locale), ...ONCE });
}

const ONCE = { staleTime: Number.POSITIVE_INFINITY };
