import type { Relation } from '@canola/api-schema/users/relation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Select } from '#shared/ui/select.tsx';
import { ApprovalPill } from '#shared/ui/status-pill.tsx';
import { decideMembership, useAdminChange, useFailureToast } from '../admin.changes.ts';
import { BlockMember } from './block-member.tsx';
import { memberWords } from './member-words.ts';

/** Once decided, only approved and blocked remain (docs/product/admin.md#actions). */
export function MemberState({ relation }: { relation: Relation }) {
  const { t } = useTranslation('admin');
  const words = memberWords(relation);
  const failed = useFailureToast();
  const change = useAdminChange(decideMembership);
  const [isBlocking, setBlocking] = useState(false);
  const { id, approvalState } = relation;
  if (!useStaff().may('users:company:approve')) return <ApprovalPill state={approvalState} />;
  const shown = change.isPending ? change.variables.state : approvalState;
  const states = (['WAITING', 'APPROVED', 'BLOCKED'] as const).filter(
    (state) => state !== 'WAITING' || approvalState === 'WAITING',
  );
  return (
    <>
      <Select
        className="admin-state"
        label={t('member.stateOf', words)}
        hideLabel
        options={states.map((state) => ({
          id: state,
          label: t(`member.state.${state}`),
          isDisabled: state === 'WAITING',
        }))}
        value={shown}
        onChange={(state) => {
          if (state === approvalState || state === 'WAITING') return;
          if (state === 'BLOCKED') setBlocking(true);
          else change.mutate({ id, state }, { onError: failed });
        }}
      />
      <BlockMember relation={relation} isOpen={isBlocking} onClose={() => setBlocking(false)} />
    </>
  );
}
