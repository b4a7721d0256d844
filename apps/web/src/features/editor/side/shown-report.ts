import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ReportValues } from '../form/report-values.ts';
import { toRichText } from '../text/to-rich-text.ts';
import type { Lists } from '../with-lists.tsx';

/** The report that readers would see if it were saved now: commodities without a headline are left out. */
export function useShownReport(form: UseFormReturn<ReportValues>, { commodities }: Lists) {
  const values = useWatch({ control: form.control }) as ReportValues;
  return {
    headline: values.headline,
    summary: values.summary.trim() || null,
    image: values.cover && { url: values.cover.url },
    dateFrom: values.dateFrom ?? '1970-01-01',
    dateTo: values.dateTo ?? values.dateFrom ?? '1970-01-01',
    status: 'PUBLISHED' as const,
    commodities: values.commodities.flatMap((part) => {
      const commodity = commodities.find(({ id }) => String(id) === part.commodityId);
      if (!commodity || part.headline.trim() === '') return [];
      return [
        {
          commodity,
          headline: part.headline,
          recommendation: part.recommendation,
          recommendationText: part.recommendationText,
          summary: toRichText(part.text, () => true),
        },
      ];
    }),
  };
}
