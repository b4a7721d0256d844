import type { CurrencyType } from '@canola/api-schema/money';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useAccess } from '#shared/router/use-access.ts';
import { matchCompany, type TradingCompany, tradingCompaniesQuery } from '#shared/trading/trading-company.ts';

/** For whom prices are asked: nobody's company without one (Ireland), or while it waits for approval. */
export function usePriceCompany(): TradingCompany | null {
  const { company } = useAccess();
  const { data } = useSuspenseQuery(tradingCompaniesQuery);
  return company?.approvalState === 'APPROVED' ? matchCompany(data.companies, company) : null;
}

/** Contracts are in it (decisions §6). */
export function useTradingCurrency(): CurrencyType {
  const { country } = useAccess();
  return usePriceCompany()?.currency ?? (country === 'CZ' ? 'CZK' : 'EUR');
}
