import type { Relation } from '@canola/api-schema/users/relation';
import { MIN_VIEW_REASON_LENGTH, VIEW_MINUTES, View } from '@canola/api-schema/users/view';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { api } from '#shared/api/client.ts';
import { enterView } from '#shared/api/view-as.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';

/** The customer reads the reason, so it says something (docs/product/admin.md#view-as-customer). */
export function ViewAs({ relation }: { relation: Relation }) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  if (!useStaff().may('users:user:view')) return null;
  const words = { name: relation.userName ?? relation.userEmail, company: relation.companyName };
  return (
    <>
      <IconButton label={t('view.action', words)} icon={Eye} size="sm" onPress={() => setOpen(true)} />
      {isOpen && <Question relation={relation} words={words} onClose={() => setOpen(false)} />}
    </>
  );
}

interface QuestionProps {
  relation: Relation;
  words: { name: string; company: string };
  onClose: () => void;
}

function Question({ relation, words, onClose }: QuestionProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isMissing = reason.trim().length < MIN_VIEW_REASON_LENGTH;

  async function start() {
    setChecked(true);
    if (isMissing) return;
    const { userId, companyId } = relation;
    try {
      const body = { companyId, reason: reason.trim() };
      const view = await api.post(`/can-users/api/user/${userId}/view`, { schema: View, body });
      enterView({ ...view, userId, name: words.name });
    } catch (error) {
      setFailure(errorText(error).text);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('view.title', words)}
      confirmLabel={t('view.confirm')}
      cancelLabel={t('view.keep')}
      error={failure}
      onConfirm={start}
    >
      <p>{t('view.text', { ...words, minutes: VIEW_MINUTES })}</p>
      <TextArea
        label={t('block.reason')}
        hint={t('block.reasonHint')}
        value={reason}
        onChange={setReason}
        maxLength={300}
        error={isChecked && isMissing ? t('view.reasonMissing') : undefined}
      />
    </ConfirmDialog>
  );
}
