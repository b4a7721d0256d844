import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Relation } from '@canola/api-schema/users/relation';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { ApprovalPill } from '#shared/ui/status-pill.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { relationQuery } from '../admin.queries.ts';
import { DetailDialog } from '../dialog/detail-dialog.tsx';
import { Facts } from '../dialog/facts.tsx';
import { History } from '../history/history.tsx';
import { companyNumberOf } from '../list/company-number.ts';
import { MemberRole } from '../members/member-tools.tsx';
import { Decision } from './decision.tsx';

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

function RelationDetail({ relation }: { relation: Relation }) {
  const { t } = useTranslation('admin');
  const { t: tUi } = useTranslation('ui');
  const locale = useFormatLocale();
  const staff = useStaff();
  const { id, companyId, companyName, companyCountry, companyNumber, companyState, userId } = relation;
  const zone = timeZoneOf(companyCountry);
  return (
    <>
      <Facts
        title={t('pending.request')}
        facts={[
          [t('pending.company'), companyName],
          [t('company.number'), companyNumberOf(companyCountry, companyNumber)],
          [t('company.state'), tUi(`approval.${companyState}`)],
          [t('pending.since'), formatDateTime(new Date(relation.createdAt), locale, zone)],
          [t('user.signIn'), relation.userIsBlocked ? t('user.blocked') : t('user.active')],
        ]}
      >
        <p className="grid justify-items-start gap-1">
          <Link
            to="/admin/pending-users/company/$usersCompanyId"
            params={{ usersCompanyId: companyId }}
            search={true}
            className="link"
          >
            {t('pending.openCompany')}
          </Link>
          {staff.may('users:*:list') && (
            <Link to="/admin/users/$userId" params={{ userId }} className="link">
              {t('pending.openUser')}
            </Link>
          )}
        </p>
      </Facts>
      <Tabs
        label={relation.userName ?? relation.userEmail}
        tabs={[
          {
            id: 'role',
            label: t('role.label'),
            content: (
              <div className="grid justify-items-start gap-3">
                <MemberRole relation={relation} />
                <p className="muted text-sm">{t(`role.about.${relation.role}`)}</p>
                {relation.blockedReason && (
                  <Notice kind="clay" title={t('block.reasonWas')}>
                    {relation.blockedReason}
                  </Notice>
                )}
                {companyState === 'WAITING' && relation.approvalState === 'WAITING' && (
                  <Notice>{t('pending.approvesCompany', { company: companyName })}</Notice>
                )}
              </div>
            ),
          },
          { id: 'history', label: t('history.title'), content: <History subject={id} zone={zone} /> },
        ]}
      />
    </>
  );
}
