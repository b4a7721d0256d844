import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAccess } from '#shared/access/use-access.ts';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { usersCompanyOf, useTradingCompanies, useTradingCompany } from './trading-company.ts';

/**
 * The replacement of a record that is not the active company's; nothing where it is. A notification or an
 * e-mail may point to another company of the person, which is then switched to. Where the company has changed under the open
 * page instead, the record is not found, like anybody else's (docs/product/companies.md#foreign-companies).
 */
export function useOtherCompany(companyId: string | undefined): ReactNode {
  const active = useTradingCompany();
  const switching = useCompanySwitch(companyId);
  return companyId === undefined || companyId === active.id ? undefined : (switching ?? <UnknownPage />);
}

/** Only the switch, for a panel that says itself that nothing was found. */
export function useCompanySwitch(companyId: string | undefined): ReactNode {
  const access = useAccess();
  const companies = useTradingCompanies();
  const active = useTradingCompany();
  const [atArrival] = useState(active.id);
  const opens = useLocation({ select: ({ href }) => href });
  if (companyId === undefined || companyId === active.id || atArrival !== active.id) return undefined;
  const own = usersCompanyOf(companies, access.companies, companyId);
  if (own?.approvalState !== 'APPROVED') return undefined;
  const company = { id: own.companyId, name: own.companyName, opens };
  return <RedirectOnce to="/switch-company" state={{ company }} />;
}
