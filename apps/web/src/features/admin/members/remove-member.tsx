import type { Relation } from '@canola/api-schema/users/relation';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { removeMembership, useAdminChange } from '../admin.changes.ts';
import { memberWords } from './member-words.ts';

export function RemoveMember({ relation }: { relation: Relation }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const remove = useAdminChange(removeMembership);
  const [isAsking, setAsking] = useState(false);
  const words = memberWords(relation);
  if (!useStaff().may('users:company:delete')) return null;
  return (
    <>
      <IconButton
        label={t('remove.action', words)}
        icon={X}
        size="sm"
        onPress={() => {
          remove.reset();
          setAsking(true);
        }}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        tone="danger"
        title={t('remove.title', words)}
        confirmLabel={t('remove.confirm')}
        cancelLabel={t('remove.keep')}
        error={remove.error ? errorText(remove.error).text : undefined}
        onConfirm={() =>
          remove.mutateAsync(relation.id).then(
            () => setAsking(false),
            () => undefined,
          )
        }
      >
        <p>{t('remove.text', words)}</p>
      </ConfirmDialog>
    </>
  );
}
