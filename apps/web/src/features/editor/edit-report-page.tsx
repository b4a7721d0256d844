import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { z } from 'zod';
import { isNotThere, reportQuery } from '#market/news/news.queries.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { valuesOf } from './form/report-values.ts';
import { ReportEditor } from './report-editor.tsx';
import { WithLists } from './with-lists.tsx';

const route = getRouteApi('/app/admin/editor/$reportId');

export function EditReportPage() {
  const { reportId } = route.useParams();
  // The server would refuse the request, which says nothing to the reader.
  return z.uuid().safeParse(reportId).success ? <KnownAddress reportId={reportId} /> : <UnknownPage />;
}

function KnownAddress({ reportId }: { reportId: string }) {
  const query = useQuery(reportQuery(reportId));
  // Both are read here: the page is drawn again only for what it has read, and the lists may come after the report.
  const { data, error } = query;
  if (data === undefined && isNotThere(error)) return <UnknownPage />;
  return (
    <WithLists>
      {(lists) => (
        <Loaded query={query} skeleton={<EditorSkeleton />} height={420}>
          {(report) => (
            <ReportEditor
              key={report.id}
              lists={lists}
              report={report}
              initial={valuesOf(report)}
              draftName={report.id}
            />
          )}
        </Loaded>
      )}
    </WithLists>
  );
}
