import type { AdminUserRow } from '@canola/api-schema/users/admin-user';
import { useTranslation } from 'react-i18next';
import { Pill } from '#shared/ui/status-pill.tsx';

export function UserPill({ user: { isBlocked, registeredAt } }: { user: AdminUserRow }) {
  const { t } = useTranslation('admin');
  if (isBlocked)
    return (
      <Pill tone="clay" dot="diamond" size="sm">
        {t('user.blocked')}
      </Pill>
    );
  if (!registeredAt)
    return (
      <Pill tone="neutral" dot="ring" size="sm">
        {t('user.unregistered')}
      </Pill>
    );
  return (
    <Pill tone="moss" size="sm">
      {t('user.active')}
    </Pill>
  );
}
