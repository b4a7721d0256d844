import type { Start } from '@canola/api-schema/users/start';
import type { QueryClient } from '@tanstack/react-query';
import { countriesQuery, featureMapQuery, flagsQuery, userCompaniesQuery } from './access.queries.ts';
import { companyFor, tabCompany } from './tab-company.ts';

/**
 * All parts at once, so that the first page is drawn in one go: each one that is asked for by itself costs a slow phone
 * another round of drawing.
 */
export function keepStart(queryClient: QueryClient, start: Start): void {
  const { companies, countries, flags, features } = start;
  const company = companyFor(companies, tabCompany.read());
  const map = features.find(({ companyId }) => companyId === (company?.companyId ?? null))?.map;
  queryClient.setQueryData(userCompaniesQuery.queryKey, companies);
  queryClient.setQueryData(countriesQuery.queryKey, countries);
  queryClient.setQueryData(flagsQuery.queryKey, flags);
  if (map) queryClient.setQueryData(featureMapQuery(company).queryKey, map);
}
