import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countriesQuery } from '#shared/access/access.queries.ts';
import { useStaff } from '#shared/access/staff.ts';
import { Badge } from '#shared/ui/badge.tsx';

/** In the top bar, where a farmer's company is: what this is, and for which countries. */
export default function AdminTitle() {
  const { t } = useTranslation('admin');
  const { countries } = useStaff();
  const { data: known = [] } = useQuery(countriesQuery);
  const names = countries?.map((id) => known.find((country) => country.id === id)?.localName ?? id);
  return (
    <span className="switcher admin-title">
      <span className="switcher-name">{t('title')}</span>
      <Badge>{names ? names.join(', ') : t('allCountries')}</Badge>
    </span>
  );
}
