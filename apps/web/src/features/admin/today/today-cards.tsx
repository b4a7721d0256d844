import { formatNumber } from '@canola/api-schema/number-format';
import { CONTRACT_TROUBLES, type Today } from '@canola/api-schema/users/today';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '#shared/ui/age.tsx';
import { Card } from '#shared/ui/card.tsx';
import { classes } from '#shared/ui/classes.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

type Part<Name extends keyof Today> = NonNullable<Today[Name]>;

export function PeopleToday({ approvals: { count, oldestAt } }: { approvals: Part<'approvals'> }) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('today.people')} flush>
      <Link to="/admin/pending-users" search={{ sort: 'waiting' }} className="admin-today-line">
        <TodayLine
          count={count}
          note={
            oldestAt && (
              <>
                {t('today.oldest')} <Age at={new Date(oldestAt)} form="bare" />
              </>
            )
          }
        >
          {t('today.approvals', { count })}
        </TodayLine>
        <Leads />
      </Link>
    </Card>
  );
}

interface MoneyTodayProps {
  transfers: Part<'transfers'>;
  renewals: Part<'renewals'>;
}

export function MoneyToday({ transfers: { waiting, overdue }, renewals }: MoneyTodayProps) {
  const { t } = useTranslation('admin');
  const { pastDue, failed, companies } = renewals;
  const late = overdue > 0 && <span className="admin-ended">{t('today.overdue', { count: overdue })}</span>;
  return (
    <Card title={t('today.money')} flush>
      {waiting > 0 && (
        <Link
          to="/admin/payments"
          search={{ paymentStatus: 'WAITING', paymentType: 'BANK_TRANSFER' }}
          className="admin-today-line"
        >
          <TodayLine count={waiting} note={late}>
            {t('today.transfers', { count: waiting })}
          </TodayLine>
          <Leads />
        </Link>
      )}
      {failed > 0 && (
        <Link to="/admin/payments" search={{ paymentStatus: 'ERROR' }} className="admin-today-line">
          <TodayLine count={failed} isLate>
            {t('today.failed', { count: failed })}
          </TodayLine>
          <Leads />
        </Link>
      )}
      {pastDue > 0 && (
        <div className="admin-today-line">
          <TodayLine count={pastDue} isLate>
            {t('today.pastDue', { count: pastDue })}
            {companies.map(({ id, name }) => (
              <Link
                key={id}
                to="/admin/payments/company/$usersCompanyId"
                params={{ usersCompanyId: id }}
                className="admin-today-item link"
              >
                {name}
              </Link>
            ))}
          </TodayLine>
        </div>
      )}
    </Card>
  );
}

/** Each contract links to its company, where it can be handled. */
export function ContractsToday({ contracts: { count, contracts } }: { contracts: Part<'contracts'> }) {
  const { t } = useTranslation('admin');
  const kinds = CONTRACT_TROUBLES.map((trouble) => ({
    trouble,
    listed: contracts.filter((contract) => contract.trouble === trouble),
  })).filter(({ listed }) => listed.length > 0);
  return (
    <Card title={t('today.contracts')} flush>
      {kinds.map(({ trouble, listed }) => (
        <div key={trouble} className="admin-today-line">
          <TodayLine count={listed.length} isLate>
            {t(`today.trouble.${trouble}`, { count: listed.length })}
            {listed.map(({ id, since, company }) => (
              <span key={id} className="admin-today-item">
                <Link
                  to="/admin/companies/$usersCompanyId"
                  params={{ usersCompanyId: company.id }}
                  className="link"
                >
                  {company.name}
                </Link>{' '}
                <Age at={new Date(since)} form="bare" oldAfterMs={Number.POSITIVE_INFINITY} />
              </span>
            ))}
          </TodayLine>
        </div>
      ))}
      {count > contracts.length && (
        <p className="admin-today-line hint">{t('today.more', { count: count - contracts.length })}</p>
      )}
    </Card>
  );
}

/** The log is the proof of what staff did, so this comes before everything else. */
export function AuditToday({ event }: { event: number | null }) {
  const { t } = useTranslation('admin');
  return (
    <Notice kind="clay" title={t('today.altered')}>
      {event !== null && <span className="block">{t('today.alteredFrom', { event })}</span>}
      {t('today.alteredDo')}
    </Notice>
  );
}

interface MachineryTodayProps {
  jobs: Part<'jobs'>;
  feeds: Part<'feeds'>;
}

/** Nothing to decide here: a line that is late says what it means and who repairs it. */
export function MachineryToday({ jobs: { late, oldestAt }, feeds }: MachineryTodayProps) {
  const { t } = useTranslation('admin');
  const lateFeeds = feeds.filter(({ isLate }) => isLate);
  return (
    <Card title={t('today.machinery')} subtitle={t('today.machineryHint')} flush>
      {late > 0 && (
        <div className="admin-today-line">
          <TodayLine
            count={late}
            isLate
            note={
              oldestAt && (
                <>
                  {t('today.oldestJob')} <Age at={new Date(oldestAt)} form="bare" />
                  <span className="block">{t('today.jobsDo')}</span>
                </>
              )
            }
          >
            {t('today.jobs', { count: late })}
          </TodayLine>
        </div>
      )}
      {lateFeeds.length > 0 && (
        <div className="admin-today-line">
          <TodayLine count={lateFeeds.length} isLate note={t('today.feedsDo')}>
            {t('today.feeds', { count: lateFeeds.length })}
            {lateFeeds.map(({ feed, newestAt }) => (
              <span key={feed} className="admin-today-item">
                {t(`today.feed.${feed}` as 'today.feed.ECB', { defaultValue: feed })}{' '}
                <Age at={new Date(newestAt)} oldAfterMs={0} />
              </span>
            ))}
          </TodayLine>
        </div>
      )}
    </Card>
  );
}

interface TodayLineProps {
  count: number;
  /** Something is late, not only there. */
  isLate?: boolean;
  children: ReactNode;
  note?: ReactNode;
}

function TodayLine({ count, isLate = false, children, note }: TodayLineProps) {
  const locale = useFormatLocale();
  return (
    <>
      <b className={classes('admin-today-count num', isLate && count > 0 && 'admin-ended')}>
        {formatNumber(count, locale)}
      </b>
      <span className="min-w-0">
        {children}
        {note && <span className="admin-note">{note}</span>}
      </span>
    </>
  );
}

const Leads = () => <ChevronRight className="i muted" />;
