import type { AdminUser } from '@canola/api-schema/users/admin-user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { blockUser, deleteUser, resetUser, unblockUser, useAdminChange } from '../admin.changes.ts';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';

const ACTIONS = ['users:user:reset', 'users:user:block', 'users:user:delete'] as const;
type Asked = 'block' | 'unblock' | 'reset' | 'delete';

/** Each asks first and says what happens; nobody does it to themselves (docs/product/admin.md#actions). */
export function UserActions({ user, onGone }: { user: AdminUser; onGone: () => Promise<unknown> }) {
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
  if (!ACTIONS.some(staff.may)) return <p className="hint">{t('fallback.user')}</p>;
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

interface UserQuestionProps {
  asked: 'unblock' | 'reset' | 'delete';
  user: AdminUser;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}

/** A deletion cannot be undone, so it asks for the e-mail as well. */
function UserQuestion({ asked, user, onClose, onConfirm }: UserQuestionProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const words = { name: user.name ?? user.email };
  const isUntyped = asked === 'delete' && typed.trim().toLowerCase() !== user.email.toLowerCase();
  return (
    <ConfirmMutation
      onClose={onClose}
      tone={asked === 'unblock' ? 'primary' : 'danger'}
      title={t(`ask.${asked}.title`, words)}
      confirmLabel={t(`ask.${asked}.confirm`, words)}
      cancelLabel={t(`ask.${asked}.keep`)}
      mutate={() => {
        setChecked(true);
        return isUntyped ? undefined : onConfirm();
      }}
    >
      <p>{t(`ask.${asked}.text`)}</p>
      {asked === 'delete' && (
        <TextField
          label={t('ask.delete.typed')}
          placeholder={user.email}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          error={isChecked && isUntyped ? t('ask.delete.untyped') : undefined}
        />
      )}
    </ConfirmMutation>
  );
}
