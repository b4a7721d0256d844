import './reports.css';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reportsQuery } from '#market/news/news.queries.ts';
import { formatDays } from '#market/news/report-dates.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { TrialBadge } from '#shared/ui/badge.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { CompleteSearch } from '../reports.search.ts';
import { useIsEditor } from '../use-editor.ts';
import { NoReports } from './no-reports.tsx';
import { ReportCards } from './report-cards.tsx';
import { ReportFilters } from './report-filters.tsx';
import { lastCount, ReportsSkeleton } from './reports-skeleton.tsx';

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
