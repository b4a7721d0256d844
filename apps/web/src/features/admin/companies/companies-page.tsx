import { PLAN_TYPES } from '@canola/api-schema/access';
import { PLAN_SOURCES } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countriesQuery } from '#shared/access/access.queries.ts';
import { useStaff } from '#shared/access/staff.ts';
import { companiesQuery, companyFilterOf } from '../admin.queries.ts';
import type { CompaniesSearch } from '../admin.search.ts';
import { COMPANY_SORTS } from '../admin.sort.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { ListPage } from '../list/list-page.tsx';
import { CompaniesTable } from './companies-table.tsx';

const route = getRouteApi('/app/admin/companies');

export function CompaniesPage() {
  const { page, sort, ...filters } = route.useSearch();
  const { search: text, country } = filters;
  // The service refuses filters by plan from those who do not see plans.
  const allowed = useStaff().may('users:subscription:list') ? filters : { search: text, country };
  const search = { page, sort, ...allowed };
  return (
    <ListPage
      name="companies"
      icon={Building2}
      search={search}
      sorts={COMPANY_SORTS}
      query={useQuery(companiesQuery(search))}
      isFiltered={Object.values(allowed).some((value) => value !== undefined)}
      end={<ExportMenu list="company" filter={companyFilterOf(search)} />}
      filters={(change) => <CompanyFilters search={search} onChange={change} />}
    >
      {({ companies }, order) => <CompaniesTable companies={companies} order={order} />}
    </ListPage>
  );
}

interface CompanyFiltersProps {
  search: CompaniesSearch;
  onChange: (change: Partial<CompaniesSearch>) => void;
}

function CompanyFilters({ search, onChange }: CompanyFiltersProps) {
  const { t } = useTranslation('admin');
  const { t: tUi } = useTranslation('ui');
  const staff = useStaff();
  const { data: known = [] } = useQuery(countriesQuery);
  const countries = known.filter(({ id }) => staff.countries?.includes(id) ?? true);
  return (
    <>
      {countries.length > 1 && (
        <ListFilter
          label={t('company.country')}
          options={countries.map(({ id, localName }) => ({ id, label: localName }))}
          value={search.country}
          onChange={(country) => onChange({ country })}
        />
      )}
      {staff.may('users:subscription:list') && (
        <>
          <ListFilter
            label={t('companies.plan')}
            options={PLAN_TYPES.map((id) => ({ id, label: tUi(`plan.${id}`) }))}
            value={search.plan}
            onChange={(plan) => onChange({ plan })}
          />
          <ListFilter
            label={t('companies.source')}
            options={PLAN_SOURCES.map((id) => ({ id, label: t(`source.${id}`) }))}
            value={search['plan-source']}
            onChange={(source) => onChange({ 'plan-source': source })}
          />
          <ListFilter
            label={t('companies.valid')}
            options={(['true', 'false'] as const).map((id) => ({ id, label: t(`valid.${id}`) }))}
            value={search['plan-valid'] === undefined ? undefined : search['plan-valid'] ? 'true' : 'false'}
            onChange={(valid) => onChange({ 'plan-valid': valid && valid === 'true' })}
          />
        </>
      )}
    </>
  );
}
