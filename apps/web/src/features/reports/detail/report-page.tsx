import './report-page.css';
import type { Report } from '@canola/api-schema/news/report';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isNotThere, reportQuery } from '#market/news/news.queries.ts';
import { ReportArticle } from '#market/news/report-article.tsx';
import { useReportDates } from '#market/news/report-dates.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { Breadcrumbs } from '#shared/layout/breadcrumbs.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { dateFilters } from '../date-filters.ts';
import { LockedCover, LockedWords } from '../locked-cover.tsx';
import type { CompleteSearch } from '../reports.search.ts';
import { partId, ReportRail } from './report-rail.tsx';

const route = getRouteApi('/app/reports/$reportId');

export function ReportPage() {
  const { reportId } = route.useParams();
  const { enforcePlans = false } = route.useSearch();
  const companyId = useAccess().company?.companyId;
  const query = useQuery(reportQuery(reportId, { enforcePlans, companyId }));
  if (query.data === undefined && isNotThere(query.error)) return <NoReport />;
  return (
    <Loaded query={query} skeleton={<ReportSkeleton />} height={420}>
      {(report) => <Shown report={report} />}
    </Loaded>
  );
}

function Shown({ report }: { report: Report }) {
  const { t } = useTranslation(['reports', 'shell']);
  const search = route.useSearch();
  const dates = useReportDates(report);
  return (
    <>
      <title>{`${report.headline ?? dates} · Canola`}</title>
      <Breadcrumbs
        steps={[{ label: t('shell:feature.MARKET_NEWS.title'), to: '/reports', search }]}
        current={dates}
      />
      {report.masked ? (
        <LockedReport report={report} />
      ) : (
        <ReportArticle report={report} partId={partId} rail={<ReportRail report={report} />} />
      )}
    </>
  );
}

/** A draft looks to its readers like one that does not exist. */
function NoReport() {
  const { t } = useTranslation('reports');
  return (
    <div className="card">
      <title>{`${t('notFound.title')} · Canola`}</title>
      <EmptyState
        level={1}
        height={420}
        icon={FileX2}
        title={t('notFound.title')}
        actions={
          <LinkButton to="/reports" variant="secondary">
            {t('notFound.action')}
          </LinkButton>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </div>
  );
}

function ReportSkeleton() {
  const { t } = useTranslation('reports');
  return (
    <>
      <h1 className="sr-only">{t('detail.title')}</h1>
      <SkeletonGroup className="report">
        <Skeleton width={220} className="mb-4" />
        <div className="report-columns">
          <div className="grid gap-3">
            <Skeleton shape="box" height="auto" className="report-cover-page" />
            <Skeleton width="40%" />
            <Skeleton width="85%" height={34} />
            <Skeleton height={18} />
            <Skeleton width="70%" height={18} />
            <Skeleton shape="box" height={64} className="mt-8" />
            {[96, 100, 88, 92, 60].map((width) => (
              <Skeleton key={width} width={`${width}%`} height={14} />
            ))}
          </div>
          <Skeleton shape="box" height={180} />
        </div>
      </SkeletonGroup>
    </>
  );
}

/** The plan that has the report, in its place (docs/product/plans.md#masking). */
function LockedReport({ report }: { report: Report }) {
  const { t } = useTranslation(['reports', 'shell']);
  const plan = t(`shell:plan.${useAccess().planOf('MARKET_NEWS')}`);
  const readable = useReadableRange();
  return (
    <div className="card report-locked-page">
      <LockedCover className="report-locked-drawing" />
      <p className="report-meta">{useReportDates(report)}</p>
      <h1 className="h2">{t('locked.title', { plan })}</h1>
      <LockedWords />
      <p className="report-locked-text">{t('locked.text')}</p>
      <div className="state-actions">
        <LinkButton to="/pricing" variant="upgrade">
          {t('locked.action')}
        </LinkButton>
        <LinkButton to="/reports" search={readable} variant="secondary">
          {t('locked.readable')}
        </LinkButton>
      </div>
    </div>
  );
}

/** The three months whose older part the trial shows. */
function useReadableRange(): CompleteSearch {
  const today = dayInZone(new Date(), timeZoneOf(useAccess().country));
  const [, months] = dateFilters(today);
  return {
    'date-from': months?.from ?? today,
    'date-to': months?.to ?? today,
    // The readable ones are the oldest.
    'sort-order': 'ASC',
    enforcePlans: false,
    search: undefined,
    language: undefined,
  };
}
