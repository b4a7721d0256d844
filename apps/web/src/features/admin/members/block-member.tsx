import type { Relation } from '@canola/api-schema/users/relation';
import { useTranslation } from 'react-i18next';
import { decideMembership, useAdminChange } from '../admin.changes.ts';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';
import { memberWords } from './member-words.ts';

interface BlockMemberProps {
  relation: Relation;
  isOpen: boolean;
  onClose: () => void;
}

export function BlockMember({ relation, isOpen, onClose }: BlockMemberProps) {
  const { t } = useTranslation('admin');
  const block = useAdminChange(decideMembership);
  const words = memberWords(relation);
  if (!isOpen) return null;
  return (
    <ReasonDialog
      onClose={onClose}
      title={t('block.member.title', words)}
      text={t('block.member.text', words)}
      confirmLabel={t('block.member.confirm', words)}
      onConfirm={(reason) => block.mutateAsync({ id: relation.id, state: 'BLOCKED', reason })}
    />
  );
}
