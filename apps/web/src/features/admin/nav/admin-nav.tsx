import { formatNumber } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { waitingCountQuery } from '../admin.queries.ts';
import { adminEntriesOf } from './admin-entries.ts';
import { AdminMore } from './admin-more.tsx';

export default function AdminNav() {
  const { t } = useTranslation('admin');
  return (
    <>
      {adminEntriesOf(useStaff()).map(({ id, to, icon: Icon }) => (
        <Link
          key={id}
          to={to}
          className="nav-item"
          title={t(`nav.${id}`)}
          activeOptions={{ includeSearch: false }}
        >
          <Icon className="i" />
          <span className="nav-text">{t(`nav.${id}`)}</span>
          {id === 'pending' && <WaitingBadge />}
        </Link>
      ))}
      <span className="sidebar-rule" />
      <AdminMore />
    </>
  );
}

/** How many wait; without a reply there is no number, and the list says what went wrong. */
function WaitingBadge() {
  const { t } = useTranslation('admin');
  const locale = useFormatLocale();
  const { data: count = 0 } = useQuery(waitingCountQuery);
  if (count === 0) return null;
  return (
    <Badge tone="sky">
      <span aria-hidden="true">{formatNumber(count, locale)}</span>
      <span className="sr-only">{t('nav.waiting', { count })}</span>
    </Badge>
  );
}
