import type { CurrencyType } from '@canola/api-schema/money';
import { useSuspenseQuery } from '@tanstack/react-query';
import { matchCompany, type TradingCompany, tradingCompaniesQuery } from '#market/trading/trading-company.ts';
import { useAccess } from '#shared/access/use-access.ts';

/** For whom prices are asked: nobody's company without one (Ireland), or while it waits for approval. */
export function usePriceCompany(): TradingCompany | null {
  const access = useAccess();
  const { company } = access;
  const { data } = useSuspenseQuery(tradingCompaniesQuery(access));
  return company?.approvalState === 'APPROVED' ? matchCompany(data.companies, company) : null;
}

/** Contracts are in it (docs/product/prices.md#currencies). */
export function useTradingCurrency(): CurrencyType {
  const { country } = useAccess();
  return usePriceCompany()?.currency ?? (country === 'CZ' ? 'CZK' : 'EUR');
}
