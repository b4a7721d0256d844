import type { Relation } from '@canola/api-schema/users/relation';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ApprovalPill } from '#shared/ui/status-pill.tsx';
import { relationQuery } from '../admin.queries.ts';
import { DetailDialog } from '../dialog/detail-dialog.tsx';
import { BlockMember } from '../members/block-member.tsx';
import { memberWords } from '../members/member-words.ts';
import { RelationDetail } from './relation-detail.tsx';
import { useApprove } from './use-approve.ts';

const route = getRouteApi('/app/admin/pending-users/$membershipId');

/** One person who asks to join a company: who they are, which company it is, and the decision. */
export function RelationDialog() {
  const { t } = useTranslation('admin');
  const navigate = route.useNavigate();
  const query = useQuery(relationQuery(route.useParams().membershipId));
  return (
    <DetailDialog
      query={query}
      title={t('pending.one')}
      head={({ userName, userEmail, approvalState }) => ({
        title: userName ?? userEmail,
        subtitle: userEmail,
        start: <Avatar name={userName ?? userEmail} size={40} />,
        end: <ApprovalPill state={approvalState} />,
      })}
      footer={(relation) => <Decision relation={relation} />}
      onClose={() => navigate({ to: '/admin/pending-users', search: true })}
    >
      {(relation) => <RelationDetail relation={relation} />}
    </DetailDialog>
  );
}

function Decision({ relation }: { relation: Relation }) {
  const { t } = useTranslation('admin');
  const approve = useApprove(relation);
  const [isBlocking, setBlocking] = useState(false);
  const words = memberWords(relation);
  if (!useStaff().may('users:company:approve')) return <p className="hint">{t('fallback.approve')}</p>;
  return (
    <>
      {relation.approvalState !== 'BLOCKED' && (
        <Button variant="danger-quiet" onPress={() => setBlocking(true)}>
          {t('pending.blockOne', words)}
        </Button>
      )}
      {relation.approvalState !== 'APPROVED' && (
        <Button loading={approve.isPending} onPress={approve.mutate}>
          {t('pending.approveOne', words)}
        </Button>
      )}
      <BlockMember relation={relation} isOpen={isBlocking} onClose={() => setBlocking(false)} />
    </>
  );
}
