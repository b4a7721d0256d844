import { z } from 'zod';
import { LANGUAGES } from '../access.ts';
import { Day, Moment } from '../day.ts';
import { MAX_HEADLINE_LENGTH, MAX_REPORT_COMMODITIES, MAX_REPORT_SUMMARY_LENGTH } from '../limits.ts';
import { Direction, QueryFlag, Search } from '../users/list.ts';
import { Commodity } from './commodity.ts';
import { ImageUrl } from './image.ts';
import { EMPTY_RICH_TEXT, isBlank, RichText } from './rich-text.ts';
import { StorableText } from './storable-text.ts';

export const REPORT_STATUSES = ['DRAFT', 'PUBLISHED'] as const;
const ReportStatus = z.enum(REPORT_STATUSES);

export const RECOMMENDATIONS = ['BULLISH', 'BEARISH', 'NORMAL'] as const;
const Recommendation = z.enum(RECOMMENDATIONS);
export type Recommendation = z.infer<typeof Recommendation>;

const LanguageId = z.enum(LANGUAGES);

const CommodityReport = z.object({
  commodity: Commodity,
  headline: z.string(),
  summary: z.custom<RichText>().meta({ description: 'Rich text, see the body of POST' }),
  recommendation: Recommendation,
  recommendationText: z.string(),
});
export type CommodityReport = z.infer<typeof CommodityReport>;

/** Masked: every text is null, there is no image, no commodity (docs/product/news.md#reading). */
export const Report = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  headline: z.string().nullable(),
  summary: z.string().nullable(),
  image: z.object({ url: ImageUrl, guid: z.uuid() }).nullable(),
  dateFrom: Day,
  dateTo: Day,
  language: LanguageId,
  status: ReportStatus,
  /** When a draft will be published by itself. */
  publishAt: z.iso.datetime().nullable(),
  /** For the first time; a draft that was unpublished keeps it. */
  publishedAt: z.iso.datetime().nullable(),
  commodities: z.array(CommodityReport),
  masked: z.boolean(),
  version: z.int(),
  /** The same report in other languages, as far as the viewer may read them. */
  translations: z.array(z.object({ id: z.uuid(), language: LanguageId })),
});
export type Report = z.infer<typeof Report>;

/** `first` and `last`: `dateFrom` of the oldest and the newest report that the viewer may list. */
export const ReportList = z.object({
  reports: z.array(Report),
  first: Day.nullable(),
  last: Day.nullable(),
});
export type ReportList = z.infer<typeof ReportList>;

/** In range is a report whose `dateFrom` is within both ends. */
export const ReportQuery = z
  .strictObject({
    'date-from': Day.optional(),
    'date-to': Day.optional(),
    'sort-order': Direction.default('DESC'),
    /** An editor is treated as a reader. */
    enforcePlans: QueryFlag.default(false),
    /** The company whose plan counts; without it the best of the viewer's approved companies. */
    companyId: z.uuid().optional(),
    /** Instead of the viewer's news language. */
    language: LanguageId.optional(),
    search: Search,
  })
  .refine(({ 'date-from': from, 'date-to': to }) => from === undefined || to === undefined || from <= to, {
    path: ['date-to'],
    error: 'date-to.before-date-from',
  });
export type ReportQuery = z.infer<typeof ReportQuery>;

/** GET /api/report/{id}: the plan's part of {@link ReportQuery}. */
export const OneReportQuery = z.strictObject({
  enforcePlans: QueryFlag.default(false),
  companyId: z.uuid().optional(),
});
export type OneReportQuery = z.infer<typeof OneReportQuery>;

export const ReportParams = z.strictObject({ id: z.uuid() });

const Line = StorableText.trim().max(MAX_HEADLINE_LENGTH, 'field.too-long');
const Lines = StorableText.trim().max(MAX_REPORT_SUMMARY_LENGTH, 'field.too-long');

/** Those without a headline are dropped; only the complete ones count (docs/product/news.md#reports). */
const SaveCommodity = z.strictObject({
  commodityId: z.int(),
  headline: Line,
  summary: RichText.default(EMPTY_RICH_TEXT),
  recommendation: Recommendation,
  recommendationText: Lines,
});
export type SaveCommodity = z.infer<typeof SaveCommodity>;

export function isComplete({ headline, summary, recommendationText }: SaveCommodity): boolean {
  return headline !== '' && recommendationText !== '' && !isBlank(summary);
}

/** A report's content. `groupId` joins a report as a translation. */
export const SaveReport = z.strictObject({
  groupId: z.uuid().optional(),
  headline: Line.min(1, 'field.required'),
  summary: Lines.nullish(),
  image: z.strictObject({ guid: z.uuidv4() }).nullable(),
  dateFrom: Day,
  dateTo: Day,
  language: LanguageId,
  commodities: z.array(SaveCommodity).max(MAX_REPORT_COMMODITIES),
});
export type SaveReport = z.infer<typeof SaveReport>;

/** The body of POST. Sent again with the same `id`, because its reply was lost, it makes no second report. */
export const NewReport = SaveReport.extend({ id: z.uuid().optional() });
export type NewReport = z.infer<typeof NewReport>;

/** PATCH: with `publishAt`, a draft stays one until then. */
export const ReportStatusChange = z.strictObject({
  status: ReportStatus,
  publishAt: Moment.optional(),
});
export type ReportStatusChange = z.infer<typeof ReportStatusChange>;

/** The save that `If-Match` did not expect; part of the body of `report.changed`. */
export const ReportChange = z.object({
  version: z.int(),
  updatedBy: z.string().nullable().meta({ description: 'Name of the person; null once erased' }),
  updatedAt: z.iso.datetime(),
});
export type ReportChange = z.infer<typeof ReportChange>;

const VersionHead = {
  version: z.int(),
  savedBy: z.string().nullable().meta({ description: 'Name of the person; null once erased' }),
  savedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable().meta({ description: 'When readers saw it; null for a draft' }),
};

/** Newest first. */
export const ReportVersions = z.object({ versions: z.array(z.object(VersionHead)) });
export type ReportVersions = z.infer<typeof ReportVersions>;

/** To restore a version, PUT its body. */
export const ReportVersion = z.object({ ...VersionHead, body: z.custom<SaveReport>() });
export type ReportVersion = z.infer<typeof ReportVersion>;

export const ReportVersionParams = z.strictObject({
  id: z.uuid(),
  version: z.coerce.number().pipe(z.int32().min(1)),
});
