import { DAY_MS } from '@canola/api-schema/duration';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { AdminCompanyRow } from '@canola/api-schema/users/admin-company';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { formatDate } from '#shared/time/format.ts';
import { PlanBadge } from '#shared/ui/badge.tsx';
import { classes } from '#shared/ui/classes.ts';
import { ApprovalPill } from '#shared/ui/status-pill.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { COMPANY_SORTS } from '../admin.sort.ts';
import { companyNumberOf } from '../list/company-number.ts';
import { columnSort, type ListOrder } from '../list/list-sort.tsx';

interface CompaniesTableProps {
  companies: AdminCompanyRow[];
  order: ListOrder<typeof COMPANY_SORTS>;
}

export function CompaniesTable({ companies, order }: CompaniesTableProps) {
  const { t } = useTranslation('admin');
  const plans: Column<AdminCompanyRow>[] = [
    {
      id: 'plan',
      head: t('companies.plan'),
      cell: ({ plan }) => plan && <PlanBadge plan={plan.type} isOver={!plan.isValid} />,
    },
    {
      id: 'source',
      head: t('companies.source'),
      cell: ({ plan }) => plan && t(`source.${plan.source}`),
      quiet: true,
      leftOutBelow: 840,
    },
    { id: 'until', head: t('companies.until'), cell: (company) => <Until company={company} />, quiet: true },
  ];
  const columns: Column<AdminCompanyRow>[] = [
    {
      id: 'name',
      head: t('companies.company'),
      cell: (company) => <CompanyName company={company} />,
      sort: columnSort(order, 'name'),
    },
    {
      id: 'number',
      head: t('company.number'),
      cell: (company) => (
        <span className="num">{companyNumberOf(company.country, company.companyNumber)}</span>
      ),
      quiet: true,
    },
    ...(useStaff().may('users:subscription:list') ? plans : []),
    {
      id: 'users',
      head: t('companies.users'),
      cell: ({ usersCount }) => usersCount || '–',
      align: 'end',
      quiet: true,
      leftOutBelow: 700,
      sort: columnSort(order, 'users'),
    },
    {
      id: 'state',
      head: t('company.state'),
      cell: ({ approvalState }) => <ApprovalPill state={approvalState} />,
    },
  ];
  return (
    <Table
      label={t('companies.title')}
      columns={columns}
      rows={companies}
      rowKey={({ id }) => id}
      card={(company) => (
        <div className="admin-card">
          <span className="min-w-0">
            <CompanyName company={company} />
            <span className="admin-note">
              {companyNumberOf(company.country, company.companyNumber)}
              {company.plan?.expiresAt && (
                <>
                  {' · '}
                  {t('companies.untilNote')} <Until company={company} />
                </>
              )}
            </span>
          </span>
          <span className="admin-card-end">
            <ApprovalPill state={company.approvalState} />
            {company.plan && <PlanBadge plan={company.plan.type} isOver={!company.plan.isValid} />}
          </span>
        </div>
      )}
    />
  );
}

function CompanyName({ company: { id, name, waitingCount } }: { company: AdminCompanyRow }) {
  const { t } = useTranslation('admin');
  return (
    <span className="min-w-0">
      <Link
        to="/admin/companies/$usersCompanyId"
        params={{ usersCompanyId: id }}
        search={true}
        className="row-action"
      >
        {name}
      </Link>
      {waitingCount > 0 && (
        <span className="admin-note">{t('companies.waiting', { count: waitingCount })}</span>
      )}
    </span>
  );
}

/** Red while somebody may still do something about the end; later it is only a date. */
const JUST_ENDED_DAYS = 30;

export function Until({
  company: { plan, country },
}: {
  company: Pick<AdminCompanyRow, 'plan' | 'country'>;
}) {
  const { t } = useTranslation('admin');
  const locale = useFormatLocale();
  if (!plan?.expiresAt) return '–';
  const end = new Date(plan.expiresAt);
  const date = formatDate(end, locale, timeZoneOf(country));
  if (plan.isValid) return <span className="num">{date}</span>;
  const isRecent = Date.now() - end.getTime() < JUST_ENDED_DAYS * DAY_MS;
  return (
    <span className={classes('num', isRecent && 'admin-ended')}>
      {t('companies.ended')} {date}
    </span>
  );
}
