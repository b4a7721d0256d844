import type { Relation } from '@canola/api-schema/users/relation';
import { useTranslation } from 'react-i18next';
import { decideMembership, useAdminChange } from '../admin.changes.ts';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';

/** How texts call a person in a company: by the name, or by the e-mail before there is one. */
export function memberWords({ userName, userEmail, companyName }: Relation) {
  return { name: userName ?? userEmail, company: companyName };
}

export function BlockMember({ relation, onClose }: { relation: Relation; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const block = useAdminChange(decideMembership);
  const words = memberWords(relation);
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
