import { CompaniesDocument, type CompaniesQuery } from '@canola/api-schema/trading/generated/operations';
import type { UserCompany } from '@canola/api-schema/users/company';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Access } from '#shared/access/access.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { CACHED_FOREVER } from '#shared/query/query-client.ts';
import { requestTrading, TRADING_KEY } from './trading-api.ts';

export type TradingCompany = CompaniesQuery['companies'][number];

/**
 * Never stale (docs/product/screens.md#refreshing). The trading service lists approved companies only, so an approval
 * makes another list: a list from before it lacks the company that a page now opens for.
 */
export function tradingCompaniesQuery({ companies }: Pick<Access, 'companies'>) {
  const approved = companies
    .filter(({ approvalState }) => approvalState === 'APPROVED')
    .map(({ companyId }) => companyId);
  return queryOptions({
    queryKey: [TRADING_KEY, CompaniesDocument.name, approved.sort()],
    queryFn: ({ signal }) => requestTrading(CompaniesDocument, {}, signal),
    ...CACHED_FOREVER,
  });
}

type Numbered = Pick<UserCompany, 'companyCountry' | 'companyNumber'>;
type Identified = Pick<TradingCompany, 'country' | 'identificationNumber'>;

function isSame(trading: Identified, { companyCountry, companyNumber }: Numbered): boolean {
  return trading.country === companyCountry && trading.identificationNumber === companyNumber;
}

/** The trading service's own company, once it is known. */
export function ownCompanyOf<Trading extends Identified>(
  companies: readonly Trading[],
  company: Numbered | undefined,
): Trading | undefined {
  return companies.find((trading) => company && isSame(trading, company));
}

/** A company that was lost in mid-work is no longer in the list, but its page stays (docs/product/companies.md#active-company). */
const matched = new Map<string, TradingCompany>();

/**
 * The trading service has its own company, matched by country and number; none is an internal error
 * (docs/product/companies.md#the-trading-company).
 */
export function matchCompany(
  companies: readonly TradingCompany[],
  company: Numbered | undefined,
): TradingCompany {
  const key = `${company?.companyCountry} ${company?.companyNumber}`;
  const match = ownCompanyOf(companies, company) ?? matched.get(key);
  if (!match) throw new Error('The trading service does not know the active company.');
  matched.set(key, match);
  return match;
}

/** The other way round: one of the person's companies, by the id that the trading service has for it. */
export function usersCompanyOf<Company extends Numbered>(
  companies: readonly TradingCompany[],
  own: readonly Company[],
  id: string,
): Company | undefined {
  const trading = companies.find((company) => company.id === id);
  return trading && own.find((company) => isSame(trading, company));
}

/** While another company of the person is approved, the open page stays as it is until the new list is there. */
export function useTradingCompanies(): readonly TradingCompany[] {
  const { companies, company } = useAccess();
  const before = useDeferredValue(companies);
  const isOpen = before.some(
    ({ companyId, approvalState }) => companyId === company?.companyId && approvalState === 'APPROVED',
  );
  const { data } = useSuspenseQuery(tradingCompaniesQuery({ companies: isOpen ? before : companies }));
  return data.companies;
}

/** For the pages of a company; they are behind the guard of its approval. */
export function useTradingCompany(): TradingCompany {
  const { company } = useAccess();
  return matchCompany(useTradingCompanies(), company);
}
