import { LANGUAGES } from '@canola/api-schema/access';
import { MAX_HEADLINE_LENGTH, MAX_REPORT_SUMMARY_LENGTH } from '@canola/api-schema/limits';
import { RECOMMENDATIONS } from '@canola/api-schema/news/report';
import type { JSONContent } from '@tiptap/core';
import { z } from 'zod';
import type { CoverValue, PartValues, ReportValues } from './report-values.ts';

const REQUIRED = 'field.required';
const Line = z.string().max(MAX_HEADLINE_LENGTH, 'field.too-long');
const Lines = z.string().max(MAX_REPORT_SUMMARY_LENGTH, 'field.too-long');
/** `yyyy-MM-dd`; an empty field is null. */
const Day = z.string(REQUIRED).pipe(z.iso.date('day.invalid'));

const Part = z.object({
  key: z.string(),
  commodityId: z.string().nullable(),
  recommendation: z.enum(RECOMMENDATIONS),
  headline: Line,
  recommendationText: Lines,
  text: z.custom<JSONContent>(),
});

/** docs/product/news.md#reports */
export const ReportForm: z.ZodType<ReportValues, ReportValues> = z
  .object({
    headline: Line.refine((text) => text.trim() !== '', REQUIRED),
    summary: Lines,
    dateFrom: Day,
    dateTo: Day,
    language: z.enum(LANGUAGES, REQUIRED),
    cover: z.custom<CoverValue | null>(),
    commodities: z.array(Part),
  })
  .superRefine((values, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (values.dateTo < values.dateFrom) refuse(['dateTo'], 'date-to.before-date-from');
    const seen = new Set<string>();
    values.commodities.forEach(({ commodityId, headline }, at) => {
      // It is left out of what is saved, so nothing of it can be wrong.
      if (headline.trim() === '') return;
      if (commodityId === null) refuse(['commodities', at, 'commodityId'], REQUIRED);
      else if (seen.has(commodityId)) refuse(['commodities', at, 'commodityId'], 'commodity.twice');
      else seen.add(commodityId);
    });
    if (!values.commodities.some(isPartComplete)) refuse(['root'], 'report.no-complete-commodity');
  }) as unknown as z.ZodType<ReportValues, ReportValues>;

/** All of its fields are filled in (docs/product/news.md#reports). */
export function isPartComplete(part: PartValues): boolean {
  return (
    part.commodityId !== null &&
    part.headline.trim() !== '' &&
    part.recommendationText.trim() !== '' &&
    hasContent(part.text)
  );
}

function hasContent(node: JSONContent): boolean {
  if (node.type === 'image') return true;
  if (node.text !== undefined) return node.text.trim() !== '';
  return (node.content ?? []).some(hasContent);
}
