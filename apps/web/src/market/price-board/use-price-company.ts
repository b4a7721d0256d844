import type { CurrencyType } from '@canola/api-schema/money';
import { matchCompany, type TradingCompany, useTradingCompanies } from '#market/trading/trading-company.ts';
import { useAccess } from '#shared/access/use-access.ts';

/** The company that prices are fetched for: none in a country without trading (Ireland), or while it waits for approval. */
export function usePriceCompany(): TradingCompany | null {
  const { company } = useAccess();
  const companies = useTradingCompanies();
  return company?.approvalState === 'APPROVED' ? matchCompany(companies, company) : null;
}

/** Contracts are in it (docs/product/prices.md#currencies). */
export function useTradingCurrency(): CurrencyType {
  const { country } = useAccess();
  return usePriceCompany()?.currency ?? (country === 'CZ' ? 'CZK' : 'EUR');
}
