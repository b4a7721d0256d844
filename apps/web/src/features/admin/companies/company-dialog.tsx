import { writePhone } from '@canola/api-schema/phone';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { AssignUser as Assignment } from '@canola/api-schema/users/relation';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { formatDate } from '#shared/time/format.ts';
import { CompanyTile } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { ApprovalPill } from '#shared/ui/status-pill.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { assignUser, useAdminChange, useFailureToast } from '../admin.changes.ts';
import { adminCompanyQuery, companyUsersQuery, type ShownCompany } from '../admin.queries.ts';
import { DetailDialog } from '../dialog/detail-dialog.tsx';
import { Facts } from '../dialog/facts.tsx';
import { History } from '../history/history.tsx';
import { companyNumberOf } from '../list/company-number.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { MemberTools } from '../members/member-tools.tsx';
import { CompanyDecision } from './company-decision.tsx';
import { Subscriptions } from './subscriptions.tsx';

const Email = Assignment.pick({ email: true });

/** By e-mail, as an approved user (docs/product/admin.md#permissions). */
export function AssignUser({ companyId }: { companyId: string }) {
  const { t } = useTranslation('admin');
  const failed = useFailureToast();
  const form = useForm({ resolver: zodResolver(Email), defaultValues: { email: '' } });
  const { code, ...email } = useFormField(form, 'email');
  const assign = useAdminChange(assignUser, ({ userName, userEmail }) => {
    form.reset();
    toast({ kind: 'done', text: t('assign.done', { name: userName ?? userEmail }) });
  });
  const error = code && t(code === 'field.required' ? 'required' : 'assign.invalid');
  return (
    <form
      className="admin-part"
      noValidate
      onSubmit={form.handleSubmit((values) =>
        assign.mutate(
          { companyId, ...values },
          {
            onError(reason) {
              form.reset();
              failed(reason);
            },
          },
        ),
      )}
    >
      <h3 className="h3">{t('assign.title')}</h3>
      <div className="admin-line">
        <TextField
          {...email}
          type="email"
          label={t('assign.email')}
          autoComplete="off"
          error={error || undefined}
        />
        <span data-form-actions>
          <Button type="submit" variant="secondary" loading={assign.isPending}>
            {t('assign.action')}
          </Button>
        </span>
      </div>
      <p className="hint">{t('assign.hint')}</p>
    </form>
  );
}

export function CompanyOverCompanies() {
  const { usersCompanyId: id } = useParams({ from: '/app/admin/companies/$usersCompanyId' });
  const navigate = useNavigate();
  return <CompanyDialog id={id} onClose={() => navigate({ to: '/admin/companies', search: true })} />;
}

export function CompanyOverPending() {
  const { usersCompanyId: id } = useParams({ from: '/app/admin/pending-users/company/$usersCompanyId' });
  const navigate = useNavigate();
  return <CompanyDialog id={id} onClose={() => navigate({ to: '/admin/pending-users', search: true })} />;
}

function CompanyDialog({ id, onClose }: { id: string; onClose: () => unknown }) {
  const { t } = useTranslation('admin');
  const locale = useFormatLocale();
  const query = useQuery(adminCompanyQuery(id));
  return (
    <DetailDialog
      query={query}
      title={t('company.title')}
      head={({ name, country, companyNumber, createdAt, approvalState }) => ({
        title: name,
        subtitle: [
          companyNumberOf(country, companyNumber),
          createdAt &&
            t('company.since', { date: formatDate(new Date(createdAt), locale, timeZoneOf(country)) }),
        ]
          .filter(Boolean)
          .join(', '),
        start: <CompanyTile name={name} size="lg" />,
        end: <ApprovalPill state={approvalState} />,
      })}
      footer={(company) => <CompanyDecision company={company} />}
      onClose={onClose}
    >
      {(company) => (
        <>
          <CompanyFacts company={company} />
          <Tabs
            label={company.name}
            tabs={[
              { id: 'plans', label: t('plans.title'), content: <Subscriptions company={company} /> },
              {
                id: 'users',
                label: t('companies.users'),
                count: company.usersCount,
                content: <CompanyUsers companyId={id} />,
              },
              {
                id: 'history',
                label: t('history.title'),
                content: <History subject={id} zone={timeZoneOf(company.country)} />,
              },
            ]}
          />
        </>
      )}
    </DetailDialog>
  );
}

function CompanyFacts({ company }: { company: ShownCompany }) {
  const { t } = useTranslation('admin');
  const { detail } = company;
  return (
    <Facts
      title={t('detail')}
      facts={[
        [t('company.address'), detail.address],
        [t('company.vat'), detail.vat],
        [t('company.form'), detail.form && t(`form.${detail.form}`)],
        [t('company.contact'), [detail.contactName, detail.contactPosition].filter(Boolean).join(', ')],
        [t('company.email'), detail.contactEmail],
        [t('company.phone'), detail.contactPhone && writePhone(detail.contactPhone)],
      ]}
    >
      {company.blockedReason && (
        <Notice kind="clay" title={t('block.reasonWas')}>
          {company.blockedReason}
        </Notice>
      )}
      {company.isFromRegister && <p className="hint">{t('company.fromRegister')}</p>}
    </Facts>
  );
}

function CompanyUsers({ companyId }: { companyId: string }) {
  const { t } = useTranslation('admin');
  const staff = useStaff();
  const [page, setPage] = useState(1);
  const query = useQuery(companyUsersQuery(companyId, page));
  return (
    <>
      <section className="admin-part">
        <Loaded query={query} skeleton={<SkeletonRows rows={3} />} height={160}>
          {({ relations, totalCount, size, page: shown }) => (
            <>
              {totalCount === 0 && <p className="muted">{t('company.noUsers')}</p>}
              <ul className="admin-rows" aria-label={t('companies.users')}>
                {relations.map((relation) => (
                  <li key={relation.id}>
                    <span className="admin-rows-name">
                      {staff.may('users:*:list') ? (
                        <Link to="/admin/users/$userId" params={{ userId: relation.userId }} className="link">
                          {relation.userName ?? relation.userEmail}
                        </Link>
                      ) : (
                        <b className="font-[560]">{relation.userName ?? relation.userEmail}</b>
                      )}
                      <span className="admin-note">{relation.userEmail}</span>
                    </span>
                    <MemberTools relation={relation} />
                  </li>
                ))}
              </ul>
              {totalCount > size && (
                <Pagination page={shown} pageSize={size} total={totalCount} onPageChange={setPage} />
              )}
            </>
          )}
        </Loaded>
      </section>
      <section className="admin-part justify-items-start">
        <ExportMenu size="sm" list="company/user" filter={{ companyId }} />
      </section>
      {staff.may('users:company:assign') && <AssignUser companyId={companyId} />}
    </>
  );
}
