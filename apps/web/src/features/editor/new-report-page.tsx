import type { Language } from '@canola/api-schema/access';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isNotThere, reportQuery } from '#market/news/news.queries.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { newReport, valuesOf } from './form/report-values.ts';
import { ReportEditor } from './report-editor.tsx';
import { WithLists } from './with-lists.tsx';

const route = getRouteApi('/app/admin/editor');

export function NewReportPage() {
  const { copy, language } = route.useSearch();
  if (copy && language) return <Translation key={`${copy} ${language}`} copy={copy} language={language} />;
  return <BlankReport />;
}

function BlankReport() {
  const { country, user } = useAccess();
  const today = dayInZone(new Date(), timeZoneOf(country));
  return (
    <WithLists>
      {(lists) => (
        <ReportEditor lists={lists} initial={newReport(today, user.settings.news.language)} draftName="new" />
      )}
    </WithLists>
  );
}

/** Another report's text, to be written in another language; it joins its group. */
function Translation({ copy, language }: { copy: string; language: Language }) {
  const query = useQuery(reportQuery(copy));
  const { data, error } = query;
  if (data === undefined && isNotThere(error)) return <UnknownPage />;
  return (
    <WithLists>
      {(lists) => (
        <Loaded query={query} skeleton={<EditorSkeleton />} height={420}>
          {(report) => (
            <ReportEditor
              lists={lists}
              initial={{ ...valuesOf(report), language }}
              groupId={report.groupId}
              draftName={`copy ${copy} ${language}`}
            />
          )}
        </Loaded>
      )}
    </WithLists>
  );
}
