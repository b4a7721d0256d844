import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { adminUserQuery } from '../admin.queries.ts';
import { DetailDialog } from '../dialog/detail-dialog.tsx';
import { History } from '../history/history.tsx';
import { UserActions } from './user-actions.tsx';
import { UserCompanies } from './user-companies.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserPill } from './user-pill.tsx';

const route = getRouteApi('/app/admin/users/$userId');

export function UserDialog() {
  const { t } = useTranslation('admin');
  const navigate = route.useNavigate();
  const query = useQuery(adminUserQuery(route.useParams().userId));
  const close = () => navigate({ to: '/admin/users', search: true });
  return (
    <DetailDialog
      query={query}
      title={t('user.title')}
      head={(user) => ({
        title: user.name ?? user.email,
        subtitle: user.email,
        start: <Avatar name={user.name ?? user.email} size={40} />,
        end: <UserPill user={user} />,
      })}
      footer={(user) => <UserActions user={user} onGone={close} />}
      onClose={close}
    >
      {(user) => (
        <>
          <UserFacts user={user} />
          <Tabs
            label={user.name ?? user.email}
            tabs={[
              {
                id: 'companies',
                label: t('users.companies'),
                count: user.relations.length,
                content: <UserCompanies user={user} />,
              },
              { id: 'history', label: t('history.title'), content: <History subject={user.id} /> },
            ]}
          />
        </>
      )}
    </DetailDialog>
  );
}
