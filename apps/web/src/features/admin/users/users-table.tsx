import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import type { AdminUserRow } from '@canola/api-schema/users/admin-user';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/time/format.ts';
import { Age } from '#shared/ui/age.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { USER_SORTS } from '../admin.sort.ts';
import { columnSort, type ListOrder } from '../list/list-sort.tsx';
import { UserPill } from './user-pill.tsx';

export function UsersTable({ users, order }: { users: AdminUserRow[]; order: ListOrder<typeof USER_SORTS> }) {
  const { t } = useTranslation('admin');
  const locale = useFormatLocale();
  const columns: Column<AdminUserRow>[] = [
    {
      id: 'name',
      head: t('users.person'),
      cell: (user) => <Person user={user} />,
      sort: columnSort(order, 'name'),
    },
    { id: 'companies', head: t('users.companies'), cell: (user) => <CompanyNames user={user} /> },
    {
      id: 'registered',
      head: t('users.registered'),
      cell: ({ registeredAt }) =>
        registeredAt ? formatDate(new Date(registeredAt), locale, SUPPLIER_ZONE) : '–',
      quiet: true,
      leftOutBelow: 840,
      sort: columnSort(order, 'registered'),
    },
    { id: 'state', head: t('user.signIn'), cell: (user) => <UserPill user={user} /> },
    {
      id: 'active',
      head: t('users.active'),
      cell: (user) => <Active user={user} />,
      align: 'end',
      quiet: true,
      leftOutBelow: 700,
      sort: columnSort(order, 'active'),
    },
  ];
  return (
    <Table
      label={t('users.title')}
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      card={(user) => (
        <div className="admin-card">
          <span className="min-w-0">
            <Person user={user} />
            {user.companies.length > 0 && <CompanyNames user={user} />}
          </span>
          <span className="admin-card-end">
            <UserPill user={user} />
            <Active user={user} />
          </span>
        </div>
      )}
    />
  );
}

function Person({ user: { id, name, email } }: { user: AdminUserRow }) {
  return (
    <span className="min-w-0">
      <Link to="/admin/users/$userId" params={{ userId: id }} search={true} className="row-action">
        {name ?? email}
      </Link>
      {name && <span className="admin-note">{email}</span>}
    </span>
  );
}

const SHOWN = 2;

function CompanyNames({ user: { companies } }: { user: AdminUserRow }) {
  const { t } = useTranslation('admin');
  const names = companies.slice(0, SHOWN).map(({ companyName }) => companyName);
  const more = companies.length - names.length;
  return (
    <span className="text-sm">
      {names.join(', ') || '–'}
      {more > 0 && <span className="muted"> {t('users.more', { count: more })}</span>}
    </span>
  );
}

function Active({ user: { activityAt } }: { user: AdminUserRow }) {
  const { t } = useTranslation('admin');
  if (!activityAt) return t('users.never');
  return <Age at={new Date(activityAt)} oldAfterMs={Number.POSITIVE_INFINITY} />;
}
