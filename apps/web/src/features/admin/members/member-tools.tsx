import { ROLES_OF_KIND } from '@canola/api-schema/access';
import type { Relation } from '@canola/api-schema/users/relation';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { Select } from '#shared/ui/select.tsx';
import { ApprovalPill } from '#shared/ui/status-pill.tsx';
import { changeRole, removeMembership, useAdminChange, useFailureToast } from '../admin.changes.ts';
import { ApproveMember } from './approve-member.tsx';
import { BlockMember, memberWords } from './block-member.tsx';

interface OfMember {
  relation: Relation;
}

export function MemberTools({ relation }: OfMember) {
  return (
    <span className="admin-tools">
      <MemberRole relation={relation} />
      <MemberState relation={relation} />
      <RemoveMember relation={relation} />
    </span>
  );
}

/** A refused change springs back to what the server knows. */
export function MemberRole({ relation }: OfMember) {
  const { t } = useTranslation('admin');
  const failed = useFailureToast();
  const change = useAdminChange(changeRole);
  const { id, role, companyKind } = relation;
  if (!useStaff().may('users:company:role')) return <Badge>{t(`role.${role}`)}</Badge>;
  return (
    <SegmentedControl
      label={t('member.roleOf', memberWords(relation))}
      options={ROLES_OF_KIND[companyKind].map((option) => ({ id: option, label: t(`role.${option}`) }))}
      value={change.isPending ? change.variables.role : role}
      onChange={(next) => next !== role && change.mutate({ id, role: next }, { onError: failed })}
    />
  );
}

/** Once decided, only approved and blocked remain (docs/product/admin.md#actions). */
function MemberState({ relation }: OfMember) {
  const { t } = useTranslation('admin');
  const [asked, ask] = useState<'APPROVED' | 'BLOCKED'>();
  const { approvalState } = relation;
  if (!useStaff().may('users:company:approve')) return <ApprovalPill state={approvalState} />;
  const states = (['WAITING', 'APPROVED', 'BLOCKED'] as const).filter(
    (state) => state !== 'WAITING' || approvalState === 'WAITING',
  );
  const Question = asked === 'APPROVED' ? ApproveMember : BlockMember;
  return (
    <>
      <Select
        className="admin-state"
        label={t('member.stateOf', memberWords(relation))}
        hideLabel
        options={states.map((state) => ({
          id: state,
          label: t(`member.state.${state}`),
          isDisabled: state === 'WAITING',
        }))}
        value={approvalState}
        onChange={(state) => state !== approvalState && state !== 'WAITING' && ask(state)}
      />
      {asked && <Question relation={relation} onClose={() => ask(undefined)} />}
    </>
  );
}

export function RemoveMember({ relation }: OfMember) {
  const { t } = useTranslation('admin');
  const remove = useAdminChange(removeMembership);
  const [isAsking, setAsking] = useState(false);
  const words = memberWords(relation);
  if (!useStaff().may('users:company:delete')) return null;
  return (
    <>
      <IconButton label={t('remove.action', words)} icon={X} size="sm" onPress={() => setAsking(true)} />
      {isAsking && (
        <ConfirmMutation
          onClose={() => setAsking(false)}
          tone="danger"
          title={t('remove.title', words)}
          confirmLabel={t('remove.confirm', words)}
          cancelLabel={t('remove.keep')}
          mutate={() => remove.mutateAsync(relation.id)}
        >
          <p>{t('remove.text', words)}</p>
        </ConfirmMutation>
      )}
    </>
  );
}
