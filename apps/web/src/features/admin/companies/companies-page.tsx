import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { companiesQuery, companyFilterOf } from '../admin.queries.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { ListCard } from '../list/list-card.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { useAnsweredPage, useListAddress } from '../list/use-list-address.ts';
import { CompaniesTable } from './companies-table.tsx';
import { CompanyFilters } from './company-filters.tsx';

const route = getRouteApi('/app/admin/companies');

export function CompaniesPage() {
  const { t } = useTranslation('admin');
  const asked = route.useSearch();
  // The service refuses filters by plan from those who do not see plans.
  const search = useStaff().may('users:subscription:list')
    ? asked
    : { page: asked.page, search: asked.search, country: asked.country };
  const { change, box } = useListAddress(asked);
  const query = useQuery(companiesQuery(search));
  useAnsweredPage(query, search.page, (page) => change({ page }, true));
  const { page: _, ...filters } = search;
  const count = query.data?.totalCount;
  return (
    <>
      <PageHead
        title={t('companies.title')}
        subtitle={count !== undefined && t('companies.count', { count })}
        end={<ExportMenu list="company" filter={companyFilterOf(filters)} />}
      />
      <div className="admin-filters">
        <ListSearch label={t('companies.search')} box={box} />
        <CompanyFilters search={search} onChange={change} />
      </div>
      <ListCard
        label={t('companies.title')}
        query={query}
        isFiltered={Object.values(filters).some((value) => value !== undefined)}
        empty={{ icon: Building2, title: t('companies.empty.title'), text: t('companies.empty.text') }}
        onPage={(page) => change({ page })}
      >
        {({ companies }) => <CompaniesTable companies={companies} />}
      </ListCard>
      <Outlet />
    </>
  );
}
