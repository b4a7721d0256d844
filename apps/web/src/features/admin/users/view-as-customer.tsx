import { MAX_TEXT_LENGTH } from '@canola/api-schema/limits';
import type { Relation } from '@canola/api-schema/users/relation';
import { MIN_VIEW_REASON_LENGTH, VIEW_MINUTES, View } from '@canola/api-schema/users/view';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { api } from '#shared/api/client.ts';
import { enterView } from '#shared/api/customer-view.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';

const LENGTH = { least: MIN_VIEW_REASON_LENGTH, most: MAX_TEXT_LENGTH };

/** The customer reads the reason, so it says something (docs/product/admin.md#view-as-customer). */
export function ViewAsCustomer({ relation }: { relation: Relation }) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  if (!useStaff().may('users:user:view')) return null;
  const { userId, companyId } = relation;
  const words = { name: relation.userName ?? relation.userEmail, company: relation.companyName };

  async function start(reason: string) {
    const body = { companyId, reason };
    const view = await api.post(`/can-users/api/user/${userId}/view`, { schema: View, body });
    enterView({ ...view, userId, name: words.name });
  }

  return (
    <>
      <IconButton label={t('view.action', words)} icon={Eye} size="sm" onPress={() => setOpen(true)} />
      {isOpen && (
        <ReasonDialog
          onClose={() => setOpen(false)}
          tone="primary"
          title={t('view.title', words)}
          text={t('view.text', { ...words, minutes: VIEW_MINUTES })}
          confirmLabel={t('view.confirm')}
          cancelLabel={t('view.keep')}
          length={LENGTH}
          missing={t('view.reasonMissing')}
          onConfirm={start}
        />
      )}
    </>
  );
}
