import { CompaniesDocument, type CompaniesQuery } from '@canola/api-schema/trading/generated/operations';
import type { UserCompany } from '@canola/api-schema/users/company';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CACHED_FOREVER } from '#shared/query/query-client.ts';
import { useAccess } from '#shared/router/use-access.ts';
import { tradingQuery } from './trading-api.ts';

export type TradingCompany = CompaniesQuery['companies'][number];

/** Never stale (spec 2 §9); an approval while the page is open asks again through the key's beginning. */
export const tradingCompaniesQuery = { ...tradingQuery(CompaniesDocument, {}), ...CACHED_FOREVER };

/** The trading service has its own company, matched by country and number; none is an internal error (spec 2 §8). */
export function matchCompany(
  companies: readonly TradingCompany[],
  company: Pick<UserCompany, 'companyCountry' | 'companyNumber'> | undefined,
): TradingCompany {
  const match = companies.find(
    (one) => one.country === company?.companyCountry && one.identificationNumber === company.companyNumber,
  );
  if (!match) throw new Error('The trading service does not know the active company.');
  return match;
}

/** For the pages of a company; they stand behind the guard of its approval. */
export function useTradingCompany(): TradingCompany {
  const { company } = useAccess();
  const { data } = useSuspenseQuery(tradingCompaniesQuery);
  return matchCompany(data.companies, company);
}
