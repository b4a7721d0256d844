import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { adminEntriesOf } from './admin-entries.ts';
import { AdminMore } from './admin-more.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

/** The sidebar's menu inside the admin area. */
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
