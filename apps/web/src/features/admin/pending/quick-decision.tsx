import type { Relation } from '@canola/api-schema/users/relation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Button } from '#shared/ui/button.tsx';
import { BlockMember } from '../members/block-member.tsx';
import { memberWords } from '../members/member-words.ts';
import { useApprove } from './use-approve.ts';

/** The two answers beside each row. */
export function QuickDecision({ relation }: { relation: Relation }) {
  const { t } = useTranslation('admin');
  const approve = useApprove(relation);
  const [isBlocking, setBlocking] = useState(false);
  const words = memberWords(relation);
  if (!useStaff().may('users:company:approve')) return null;
  return (
    <span className="admin-above admin-actions">
      <Button
        size="sm"
        loading={approve.isPending}
        aria-label={t('pending.approveOne', words)}
        onPress={() => approve.mutate()}
      >
        {t('pending.approve')}
      </Button>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={t('pending.blockOne', words)}
        onPress={() => setBlocking(true)}
      >
        {t('pending.block')}
      </Button>
      <BlockMember relation={relation} isOpen={isBlocking} onClose={() => setBlocking(false)} />
    </span>
  );
}
