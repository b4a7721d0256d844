import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { companiesQuery, companyFilterOf } from '../admin.queries.ts';
import { COMPANY_SORTS } from '../admin.sort.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { ListCard } from '../list/list-card.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListSort } from '../list/list-sort.tsx';
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
    : { page: asked.page, search: asked.search, country: asked.country, sort: asked.sort };
  const { change, box, order } = useListAddress(asked, COMPANY_SORTS);
  const query = useQuery(companiesQuery(search));
  useAnsweredPage(query, search.page, (page) => change({ page }, true));
  const { page: _page, sort: _sort, ...filters } = search;
  const count = query.data?.totalCount;
  return (
    <>
      <PageHead
        title={t('companies.title')}
        subtitle={count !== undefined && t('companies.count', { count })}
        end={<ExportMenu list="company" filter={companyFilterOf(search)} />}
      />
      <div className="admin-filters">
        <ListSearch label={t('companies.search')} box={box} />
        <CompanyFilters search={search} onChange={change} />
        <ListSort order={order} />
      </div>
      <ListCard
        label={t('companies.title')}
        query={query}
        isFiltered={Object.values(filters).some((value) => value !== undefined)}
        empty={{ icon: Building2, title: t('companies.empty.title'), text: t('companies.empty.text') }}
        onPage={(page) => change({ page })}
      >
        {({ companies }) => <CompaniesTable companies={companies} order={order} />}
      </ListCard>
      <Outlet />
    </>
  );
}
