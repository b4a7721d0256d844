import type { Relation } from '@canola/api-schema/users/relation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Button } from '#shared/ui/button.tsx';
import { ApproveMember } from '../members/approve-member.tsx';
import { BlockMember, memberWords } from '../members/block-member.tsx';

export type Decided = 'approve' | 'block';

/** In the foot of the dialog: each button says whom it is about. */
export function Decision({ relation }: { relation: Relation }) {
  const { t } = useTranslation('admin');
  const [asked, ask] = useState<Decided>();
  const words = memberWords(relation);
  if (!useStaff().may('users:company:approve')) return <p className="hint">{t('fallback.approve')}</p>;
  return (
    <>
      {relation.approvalState !== 'BLOCKED' && (
        <Button variant="danger-quiet" onPress={() => ask('block')}>
          {t('pending.blockOne', words)}
        </Button>
      )}
      {relation.approvalState !== 'APPROVED' && (
        <Button onPress={() => ask('approve')}>{t('pending.approveOne', words)}</Button>
      )}
      <DecisionQuestion relation={relation} asked={asked} onClose={() => ask(undefined)} />
    </>
  );
}

interface QuickDecisionProps {
  relation: Relation;
  onAsk: (asked: Decided) => void;
}

export function QuickDecision({ relation, onAsk }: QuickDecisionProps) {
  const { t } = useTranslation('admin');
  const words = memberWords(relation);
  if (!useStaff().may('users:company:approve')) return null;
  return (
    <span className="admin-above admin-actions">
      <Button size="sm" aria-label={t('pending.approveOne', words)} onPress={() => onAsk('approve')}>
        {t('pending.approve')}
      </Button>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={t('pending.blockOne', words)}
        onPress={() => onAsk('block')}
      >
        {t('pending.block')}
      </Button>
    </span>
  );
}

interface DecisionQuestionProps {
  relation: Relation;
  asked: Decided | undefined;
  onClose: () => void;
}

export function DecisionQuestion({ asked, ...props }: DecisionQuestionProps) {
  if (asked === 'approve') return <ApproveMember {...props} />;
  return asked === 'block' ? <BlockMember {...props} /> : null;
}
