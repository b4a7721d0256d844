import { ADMIN_PERMISSIONS } from '@canola/api-schema/access';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countriesQuery } from '#shared/access/access.queries.ts';
import { staffOf } from '#shared/access/staff.ts';

/** The rights of somebody of our support, in words (docs/product/admin.md#permissions). */
export function Permissions({ held }: { held: readonly string[] }) {
  const { t } = useTranslation('admin');
  if (ADMIN_PERMISSIONS.every((permission) => held.includes(permission))) return t('permission.all');
  const seesLists = held.includes('users:*:list');
  const shown = ADMIN_PERMISSIONS.filter(
    (permission) =>
      held.includes(permission) &&
      // Every list is one line.
      (!seesLists || permission === 'users:*:list' || !permission.endsWith(':list')),
  );
  return (
    <ul className="grid gap-1">
      {shown.map((permission) => (
        <li key={permission}>
          {t(`permission.${permission.replaceAll(':', '.')}` as 'permission.users.company.role')}
        </li>
      ))}
    </ul>
  );
}

/** A country without a permission opens the area as well, so it is said even then. */
export function StaffCountries({ held }: { held: readonly string[] }) {
  const { t } = useTranslation('admin');
  const { data: known = [] } = useQuery(countriesQuery);
  const { countries } = staffOf(held);
  return (
    countries?.map((id) => known.find((country) => country.id === id)?.localName ?? id).join(', ') ??
    t('allCountries')
  );
}
