import { MAX_TEXT_LENGTH } from '@canola/api-schema/limits';
import { writePhone } from '@canola/api-schema/phone';
import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import type { AdminUser } from '@canola/api-schema/users/admin-user';
import type { Relation } from '@canola/api-schema/users/relation';
import { MIN_VIEW_REASON_LENGTH, VIEW_MINUTES, View } from '@canola/api-schema/users/view';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { api } from '#shared/api/client.ts';
import { enterView } from '#shared/api/customer-view.ts';
import { LANGUAGE_NAMES } from '#shared/i18n/language.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { Age } from '#shared/ui/age.tsx';
import { Avatar, CompanyTile } from '#shared/ui/avatar.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { adminUserQuery } from '../admin.queries.ts';
import { DetailDialog } from '../dialog/detail-dialog.tsx';
import { Facts } from '../dialog/facts.tsx';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';
import { History } from '../history/history.tsx';
import { companyNumberOf } from '../list/company-number.ts';
import { memberWords } from '../members/block-member.tsx';
import { MemberTools } from '../members/member-tools.tsx';
import { AddCompany } from './add-company.tsx';
import { Permissions, StaffCountries } from './permissions.tsx';
import { UserActions } from './user-actions.tsx';
import { UserPill } from './user-pill.tsx';

const LENGTH = { least: MIN_VIEW_REASON_LENGTH, most: MAX_TEXT_LENGTH };

/** The customer reads the reason, so it says something (docs/product/admin.md#view-as-customer). */
function ViewAsCustomer({ relation }: { relation: Relation }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (!useStaff().may('users:user:view')) return null;
  const { userId, companyId } = relation;
  const words = memberWords(relation);

  async function start(reason: string) {
    const body = { companyId, reason };
    const view = await api.post(`/can-users/api/user/${userId}/view`, { schema: View, body });
    enterView({ ...view, userId, name: words.name, language });
  }

  return (
    <>
      <IconButton label={t('view.action', words)} icon={Eye} size="sm" onPress={() => setOpen(true)} />
      {isOpen && (
        <ReasonDialog
          onClose={() => setOpen(false)}
          tone="primary"
          title={t('view.title', words)}
          text={t('view.text', { ...words, minutes: VIEW_MINUTES })}
          confirmLabel={t('view.confirm')}
          cancelLabel={t('view.keep')}
          length={LENGTH}
          missing={t('view.reasonMissing')}
          onConfirm={start}
        />
      )}
    </>
  );
}

const route = getRouteApi('/app/admin/users/$userId');

export function UserDialog() {
  const { t } = useTranslation('admin');
  const navigate = route.useNavigate();
  const query = useQuery(adminUserQuery(route.useParams().userId));
  const close = () => navigate({ to: '/admin/users', search: true });
  return (
    <DetailDialog
      query={query}
      title={t('user.title')}
      head={(user) => ({
        title: user.name ?? user.email,
        subtitle: user.email,
        start: <Avatar name={user.name ?? user.email} size={40} />,
        end: <UserPill user={user} />,
      })}
      footer={(user) => <UserActions user={user} onGone={close} />}
      onClose={close}
    >
      {(user) => (
        <>
          <UserFacts user={user} />
          <Tabs
            label={user.name ?? user.email}
            tabs={[
              {
                id: 'companies',
                label: t('users.companies'),
                count: user.relations.length,
                content: <UserCompanies user={user} />,
              },
              { id: 'history', label: t('history.title'), content: <History subject={user.id} /> },
            ]}
          />
        </>
      )}
    </DetailDialog>
  );
}

function UserCompanies({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const staff = useStaff();
  const isStaff = user.permissions.length > 0;
  return (
    <>
      <section className="admin-part">
        {user.relations.length === 0 && <p className="muted">{t('user.noCompany')}</p>}
        <ul className="admin-rows">
          {user.relations.map((relation) => (
            <li key={relation.id}>
              <CompanyTile name={relation.companyName} size="sm" />
              <span className="admin-rows-name">
                <Link
                  to="/admin/companies/$usersCompanyId"
                  params={{ usersCompanyId: relation.companyId }}
                  className="link"
                >
                  {relation.companyName}
                </Link>
                <span className="admin-note">
                  {companyNumberOf(relation.companyCountry, relation.companyNumber)}
                </span>
              </span>
              {!isStaff && <ViewAsCustomer relation={relation} />}
              <MemberTools relation={relation} />
            </li>
          ))}
        </ul>
      </section>
      {user.relations.length > 0 && (isStaff || !staff.may('users:user:view')) && (
        <p className="hint mt-2">{t(isStaff ? 'user.staff' : 'fallback.view')}</p>
      )}
      {staff.may('users:company:assign') && <AddCompany userId={user.id} />}
    </>
  );
}

export function UserFacts({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const locale = useFormatLocale();
  const { common, can } = user.metadata;
  const date = (text: string | null) => text && formatDateTime(new Date(text), locale, SUPPLIER_ZONE);
  return (
    <Facts
      title={t('detail')}
      facts={[
        [t('user.phone'), common.phone && writePhone(common.phone)],
        [t('user.language'), LANGUAGE_NAMES[can.settings.language]],
        [t('user.news'), LANGUAGE_NAMES[can.settings.news.language]],
        [t('user.created'), date(user.createdAt)],
        [t('user.registered'), date(user.registeredAt)],
        [
          t('users.active'),
          user.activityAt && <Age at={new Date(user.activityAt)} oldAfterMs={Number.POSITIVE_INFINITY} />,
        ],
        [
          t('user.identities'),
          user.identities.map((identity) => <Identity key={identity.subject} {...identity} />),
        ],
        [t('user.permissions'), user.permissions.length > 0 && <Permissions held={user.permissions} />],
        [t('user.countries'), user.permissions.length > 0 && <StaffCountries held={user.permissions} />],
      ]}
    >
      {user.blockedReason && (
        <Notice kind="clay" title={t('block.reasonWas')}>
          {user.blockedReason}
        </Notice>
      )}
    </Facts>
  );
}

function Identity({ provider, subject }: { provider: string; subject: string }) {
  return (
    <>
      {provider.replace(/^https?:\/\//, '')}
      <span className="admin-note">{subject}</span>
    </>
  );
}
