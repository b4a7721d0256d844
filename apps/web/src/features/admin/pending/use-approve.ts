import type { Relation } from '@canola/api-schema/users/relation';
import { useTranslation } from 'react-i18next';
import { toast } from '#shared/ui/toast.ts';
import { decideMembership, useAdminChange, useFailureToast } from '../admin.changes.ts';
import { memberWords } from '../members/member-words.ts';

export function useApprove(relation: Relation) {
  const { t } = useTranslation('admin');
  const failed = useFailureToast();
  const change = useAdminChange(decideMembership, () =>
    toast({ kind: 'done', text: t('pending.approved', memberWords(relation)) }),
  );
  return {
    isPending: change.isPending,
    mutate: () => change.mutate({ id: relation.id, state: 'APPROVED' }, { onError: failed }),
  };
}
