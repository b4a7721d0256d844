import type { AdminUser } from '@canola/api-schema/users/admin-user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { Button } from '#shared/ui/button.tsx';
import { blockUser, deleteUser, resetUser, unblockUser, useAdminChange } from '../admin.changes.ts';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';
import { UserQuestion } from './user-question.tsx';

type Asked = 'block' | 'unblock' | 'reset' | 'delete';

interface UserActionsProps {
  user: AdminUser;
  onGone: () => Promise<unknown>;
}

/** Each asks first and says what happens; nobody does it to themselves (docs/product/admin.md#actions). */
export function UserActions({ user, onGone }: UserActionsProps) {
  const { t } = useTranslation('admin');
  const staff = useStaff();
  const own = useAccess().user.id === user.id;
  const [asked, ask] = useState<Asked>();
  const block = useAdminChange(blockUser);
  const unblock = useAdminChange(unblockUser);
  const reset = useAdminChange(resetUser);
  const remove = useAdminChange(deleteUser, onGone);
  const actions = { unblock, reset, delete: remove };
  const words = { name: user.name ?? user.email };
  const close = () => ask(undefined);
  if (own) return <p className="hint">{t('user.self')}</p>;
  return (
    <div className="admin-foot">
      {staff.may('users:user:reset') && (
        <Button variant="secondary" onPress={() => ask('reset')}>
          {t('ask.reset.action')}
        </Button>
      )}
      {staff.may('users:user:block') && (
        <Button
          variant={user.isBlocked ? 'secondary' : 'danger-quiet'}
          onPress={() => ask(user.isBlocked ? 'unblock' : 'block')}
        >
          {t(user.isBlocked ? 'ask.unblock.action' : 'ask.block.action')}
        </Button>
      )}
      {staff.may('users:user:delete') && (
        <Button variant="danger-quiet" onPress={() => ask('delete')}>
          {t('ask.delete.action')}
        </Button>
      )}
      {asked === 'block' && (
        <ReasonDialog
          onClose={close}
          title={t('ask.block.title', words)}
          text={t('ask.block.text')}
          confirmLabel={t('ask.block.confirm', words)}
          onConfirm={(reason) => block.mutateAsync({ id: user.id, reason })}
        />
      )}
      {asked && asked !== 'block' && (
        <UserQuestion
          asked={asked}
          user={user}
          onClose={close}
          onConfirm={() => actions[asked].mutateAsync(user.id)}
        />
      )}
    </div>
  );
}
