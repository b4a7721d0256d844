import { isComplete, type SaveCommodity, type SaveReport } from '@canola/api-schema/news/report';
import { imagesOf, wordsOf } from '@canola/api-schema/news/rich-text';
import { AppError } from '../../../platform/errors.ts';
import type { ReportBody } from './saving.queries.ts';

interface Known {
  commodities: ReadonlyMap<number, { names: Record<ReportBody['language'], string> }>;
  images: ReadonlySet<string>;
}

export function refuse(field: string, code: string): never {
  throw new AppError('report.invalid', 'The report is not complete.', { [field]: [code] });
}

export function imagesIn({ image, commodities }: Pick<SaveReport, 'image' | 'commodities'>): string[] {
  const shown = commodities.flatMap(({ summary }) => imagesOf(summary));
  return [...new Set(image === null ? shown : [image.guid, ...shown])];
}

/** The report as it is stored, or what is wrong with it, by field (docs/product/news.md#reports). */
export function checkBody(input: SaveReport, known: Known): ReportBody {
  const { groupId: _, summary, ...rest } = input;
  if (input.dateTo < input.dateFrom) refuse('dateTo', 'date-to.before-date-from');
  if (input.image && !known.images.has(input.image.guid)) refuse('image', 'image.unknown');
  const seen = new Set<number>();
  const commodities = input.commodities.filter((commodity, at) => {
    if (commodity.headline === '') return false;
    checkCommodity(commodity, at, known, seen);
    seen.add(commodity.commodityId);
    return true;
  });
  if (!commodities.some(isComplete)) refuse('root', 'report.no-complete-commodity');
  return { ...rest, summary: summary || null, commodities };
}

function checkCommodity(
  { commodityId, summary }: SaveCommodity,
  at: number,
  known: Known,
  seen: ReadonlySet<number>,
): void {
  const field = `commodities.${at}`;
  if (!known.commodities.has(commodityId)) refuse(`${field}.commodityId`, 'commodity.unknown');
  if (seen.has(commodityId)) refuse(`${field}.commodityId`, 'commodity.twice');
  if (imagesOf(summary).some((guid) => !known.images.has(guid))) refuse(`${field}.summary`, 'image.unknown');
}

/** The text that a search looks in: everything that can be read, and the names of the commodities. */
export function searchedWords(body: ReportBody, known: Known): string {
  const { headline, summary, commodities, language } = body;
  const parts = commodities.flatMap((commodity) => [
    known.commodities.get(commodity.commodityId)?.names[language] ?? '',
    commodity.headline,
    wordsOf(commodity.summary),
    commodity.recommendationText,
  ]);
  return [headline, summary ?? '', ...parts].join('\n');
}
