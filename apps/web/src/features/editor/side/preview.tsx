import type { UseFormReturn } from 'react-hook-form';
import { ReportArticle } from '#market/news/report-article.tsx';
import type { ReportValues } from '../form/report-values.ts';
import type { Lists } from '../with-lists.tsx';
import { useShownReport } from './shown-report.ts';

/** The reader's own component, as narrow as a phone. */
export function Preview({ form, lists }: { form: UseFormReturn<ReportValues>; lists: Lists }) {
  return (
    <div className="editor-preview">
      <ReportArticle report={useShownReport(form, lists)} level={2} />
    </div>
  );
}
