import './reports.css';
import type { Report } from '@canola/api-schema/news/report';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '#market/news/moment.ts';
import { reportsQuery } from '#market/news/news.queries.ts';
import { ReportCard } from '#market/news/report-card.tsx';
import { formatDays, useReportDates } from '#market/news/report-dates.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { remembered } from '#shared/storage/remembered.ts';
import { TrialBadge } from '#shared/ui/badge.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { LockedCover, LockedWords } from '../locked-cover.tsx';
import type { CompleteSearch } from '../reports.search.ts';
import { useIsEditor } from '../use-editor.ts';
import { NoReports } from './no-reports.tsx';
import { ReportFilters } from './report-filters.tsx';

/** Before the first visit (docs/product/constants.md#news). */
const FIRST_COUNT = 8;
const MAX_COUNT = 60;

const stored = remembered('reports.count', (text): text is string => /^[1-9]\d{0,3}$/.test(text));

/** How many reports were listed last, so that the page keeps its length while it loads. */
const lastCount = {
  read: () => Math.min(Number(stored.read() ?? FIRST_COUNT), MAX_COUNT),
  write: (count: number) => stored.write(String(count)),
};

function ReportsSkeleton() {
  return (
    <SkeletonGroup className="report-cards-loading">
      <div className="report-cards">
        {Array.from({ length: lastCount.read() }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and none of them moves
          <div key={index} className="card report-card" data-skeleton="">
            <Skeleton shape="box" height="auto" className="report-cover-card" />
            <div className="report-card-in">
              <Skeleton width="45%" />
              <Skeleton width="90%" height={18} />
              <Skeleton />
              <Skeleton width="70%" />
              <Skeleton width="60%" height={24} />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

const route = getRouteApi('/app/reports/');

/** The reports of a period in the person's news language (docs/product/news.md#reading). */
export function ReportsPage() {
  const { t } = useTranslation(['reports', 'shell']);
  const access = useAccess();
  const isEditor = useIsEditor();
  const locale = useFormatLocale();
  // The guard has completed it.
  const search = route.useSearch() as CompleteSearch;
  const navigate = route.useNavigate();
  const today = dayInZone(new Date(), timeZoneOf(access.country));
  const query = useQuery(
    reportsQuery({
      ...search,
      // A period up to today has no end: what is written for next week is in it too.
      'date-to': search['date-to'] === today ? undefined : search['date-to'],
      search: search.search,
      language: search.language,
      companyId: access.company?.companyId,
    }),
  );
  const count = query.data?.reports.length;
  useEffect(() => {
    if (count) lastCount.write(count);
  }, [count]);
  const change = (next: Partial<CompleteSearch>, replace = false) =>
    void navigate({ search: { ...search, ...next }, replace });
  return (
    <>
      <PageHead
        title={t('shell:feature.MARKET_NEWS.title')}
        subtitle={t('range', { range: formatDays(search['date-from'], search['date-to'], locale) })}
        end={
          <>
            {access.modeOf('MARKET_NEWS') === 'trial' && <TrialBadge />}
            {isEditor && (
              <LinkButton to="/admin/editor" variant="primary" icon={PenLine}>
                {t('new')}
              </LinkButton>
            )}
          </>
        }
      />
      <ReportFilters
        search={search}
        today={today}
        first={query.data?.first}
        isEditor={isEditor}
        onChange={change}
      />
      <Loaded query={query} skeleton={<ReportsSkeleton />} height={320}>
        {({ reports, first, last }) =>
          reports.length === 0 ? (
            <NoReports search={search} today={today} first={first} last={last} onChange={change} />
          ) : (
            <ReportCards reports={reports} search={search} />
          )
        }
      </Loaded>
    </>
  );
}

function ReportCards({ reports, search }: { reports: readonly Report[]; search: CompleteSearch }) {
  const { t } = useTranslation(['reports', 'news']);
  const moment = useMoment();
  const firstLocked = reports.find(({ masked }) => masked)?.id;
  return (
    <ul className="report-cards" aria-label={t('listLabel')}>
      {reports.map((report) => (
        <li key={report.id}>
          {report.masked ? (
            <LockedCard report={report} search={search} asks={report.id === firstLocked} />
          ) : (
            <ReportCard
              report={report}
              headline={
                <Link to="/reports/$reportId" params={{ reportId: report.id }} search={search}>
                  {report.headline}
                </Link>
              }
              note={report.publishAt && t('news:publishesAt', { time: moment(report.publishAt) })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface LockedCardProps {
  report: Report;
  search: CompleteSearch;
  /** Only one card of a list says what the plan adds. */
  asks: boolean;
}

/** The cover is drawn, and the words are made up (docs/product/plans.md#masking). */
function LockedCard({ report, search, asks }: LockedCardProps) {
  const { t } = useTranslation(['reports', 'shell']);
  const plan = t(`shell:plan.${useAccess().planOf('MARKET_NEWS')}`);
  return (
    <article className="card report-card report-locked">
      <LockedCover className="report-cover report-cover-card" />
      <div className="report-card-in">
        <p className="report-meta">{useReportDates(report)}</p>
        <h2 className="report-card-title">
          <Link to="/reports/$reportId" params={{ reportId: report.id }} search={search}>
            {t('locked.title', { plan })}
          </Link>
        </h2>
        <LockedWords />
        {asks && (
          <>
            <p className="report-locked-text">{t('locked.text')}</p>
            <LinkButton to="/pricing" variant="upgrade" size="sm">
              {t('locked.action')}
            </LinkButton>
          </>
        )}
      </div>
    </article>
  );
}
