import { useTranslation } from 'react-i18next';
import type { DateFilter } from './date-filters.ts';

export function useFilterName(): (filter: DateFilter) => string {
  const { t } = useTranslation('reports');
  return (filter) =>
    'year' in filter ? t(`filter.${filter.id}`, { year: String(filter.year) }) : t(`filter.${filter.id}`);
}
