import type { Language } from '@canola/api-schema/access';
import { imageUrl } from '@canola/api-schema/news/image';
import type { Recommendation, Report, ReportVersion, SaveReport } from '@canola/api-schema/news/report';
import type { RichText } from '@canola/api-schema/news/rich-text';
import { parseDate } from '@internationalized/date';
import type { JSONContent } from '@tiptap/core';

/** The days that a new report covers, from today on (docs/product/news.md#editor). */
const DEFAULT_DAYS = 7;

export type CoverValue = { guid: string; url: string } | { file: File; url: string };

export interface PartValues {
  /** The person's own order and a text's own editor hang on it. */
  key: string;
  commodityId: string | null;
  recommendation: Recommendation;
  headline: string;
  recommendationText: string;
  text: JSONContent;
}

export interface ReportValues {
  headline: string;
  summary: string;
  dateFrom: string | null;
  dateTo: string | null;
  language: Language | null;
  cover: CoverValue | null;
  commodities: PartValues[];
}

const EMPTY_TEXT: JSONContent = { type: 'doc', content: [{ type: 'paragraph' }] };

export function newPart(): PartValues {
  return {
    key: crypto.randomUUID(),
    commodityId: null,
    recommendation: 'NORMAL',
    headline: '',
    recommendationText: '',
    text: EMPTY_TEXT,
  };
}

export function newReport(today: string, language: Language): ReportValues {
  return {
    headline: '',
    summary: '',
    dateFrom: today,
    dateTo: parseDate(today).add({ days: DEFAULT_DAYS }).toString(),
    language,
    cover: null,
    commodities: [newPart()],
  };
}

export function valuesOf(report: Report): ReportValues {
  return {
    ...bodyValues({ ...report, headline: report.headline ?? '' }),
    cover: report.image && { guid: report.image.guid, url: report.image.url },
    commodities: report.commodities.map(({ commodity, ...part }) => partOf(commodity.id, part)),
  };
}

export function valuesOfVersion({ body }: ReportVersion): ReportValues {
  return {
    ...bodyValues(body),
    cover: body.image && { guid: body.image.guid, url: imageUrl(body.image.guid) },
    commodities: body.commodities.map(({ commodityId, ...part }) => partOf(commodityId, part)),
  };
}

type Body = Pick<SaveReport, 'headline' | 'summary' | 'dateFrom' | 'dateTo' | 'language'>;

const bodyValues = ({ headline, summary, dateFrom, dateTo, language }: Body) => ({
  headline,
  summary: summary ?? '',
  dateFrom,
  dateTo,
  language,
});

type Part = Omit<SaveReport['commodities'][number], 'commodityId'>;

const partOf = (commodityId: number, part: Part): PartValues => ({
  key: crypto.randomUUID(),
  commodityId: String(commodityId),
  recommendation: part.recommendation,
  headline: part.headline,
  recommendationText: part.recommendationText,
  text: contentOf(part.summary),
});

/** The cursor needs a place, also in an empty text. */
function contentOf(text: RichText): JSONContent {
  return text.content.length === 0 ? EMPTY_TEXT : (text as JSONContent);
}
