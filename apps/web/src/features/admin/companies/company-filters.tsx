import { PLAN_TYPES } from '@canola/api-schema/access';
import { PLAN_SOURCES } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countriesQuery } from '#shared/access/access.queries.ts';
import { useStaff } from '#shared/access/staff.ts';
import type { CompaniesSearch } from '../admin.search.ts';
import { ListFilter } from '../list/list-filter.tsx';

interface CompanyFiltersProps {
  search: CompaniesSearch;
  onChange: (change: Partial<CompaniesSearch>) => void;
}

export function CompanyFilters({ search, onChange }: CompanyFiltersProps) {
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
