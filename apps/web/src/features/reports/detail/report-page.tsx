import './report-page.css';
import type { Report } from '@canola/api-schema/news/report';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { reportQuery } from '#market/news/news.queries.ts';
import { ReportArticle } from '#market/news/report-article.tsx';
import { useReportDates } from '#market/news/report-dates.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { ApiError } from '#shared/api/errors.ts';
import { Breadcrumbs } from '#shared/layout/breadcrumbs.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { LockedReport } from './locked-report.tsx';
import { NoReport } from './no-report.tsx';
import { partId, ReportRail } from './report-rail.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';

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

/** An address that is no id is refused, not looked up. */
function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'not-found' || error.code === 'request.invalid');
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
