import { ROLES } from '@canola/api-schema/access';
import type { Relation } from '@canola/api-schema/users/relation';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { changeRole, useAdminChange, useFailureToast } from '../admin.changes.ts';
import { memberWords } from './member-words.ts';

/** A refused change springs back to what the server knows. */
export function MemberRole({ relation: { id, role, ...relation } }: { relation: Relation }) {
  const { t } = useTranslation('admin');
  const failed = useFailureToast();
  const change = useAdminChange(changeRole);
  if (!useStaff().may('users:company:role')) return <Badge>{t(`role.${role}`)}</Badge>;
  return (
    <SegmentedControl
      label={t('member.roleOf', memberWords({ id, role, ...relation }))}
      options={ROLES.map((one) => ({ id: one, label: t(`role.${one}`) }))}
      value={change.isPending ? change.variables.role : role}
      onChange={(next) => next !== role && change.mutate({ id, role: next }, { onError: failed })}
    />
  );
}
