import type { UploadedImage } from '@canola/api-schema/news/image';
import type { SaveReport } from '@canola/api-schema/news/report';
import type { CoverValue, PartValues, ReportValues } from '../form/report-values.ts';
import { type PendingImages, pendingIn, withImages } from '../text/pending-images.ts';
import { toRichText } from '../text/to-rich-text.ts';

type Upload = (file: File) => Promise<UploadedImage>;

/** The picture that could not be uploaded; the report was not sent (docs/product/news.md#editor). */
export class PreparationError extends Error {
  readonly picture: string;
  constructor(picture: string, cause: unknown) {
    super(`The picture ${picture} was not uploaded.`, { cause });
    this.name = 'PreparationError';
    this.picture = picture;
  }
}

export interface Prepared {
  body: SaveReport;
  /** Which commodity of the form each one of the body is. */
  partAt: number[];
}

/** Uploads what is new, puts its addresses into the texts, and leaves out commodities without a headline. */
export async function prepareReport(
  values: ReportValues,
  images: PendingImages,
  upload: Upload,
  groupId?: string,
): Promise<Prepared> {
  const sentParts = values.commodities.flatMap((part, at) =>
    part.headline.trim() === '' ? [] : [{ part, at }],
  );
  for (const url of new Set(sentParts.flatMap(({ part }) => pendingIn(part.text)))) await uploadOnce(url);
  const image = await coverOf(values.cover);
  return {
    body: {
      ...(groupId && { groupId }),
      headline: values.headline.trim(),
      summary: values.summary.trim() || null,
      image,
      // The form's schema has checked that none of the three is empty.
      dateFrom: values.dateFrom ?? '',
      dateTo: values.dateTo ?? '',
      language: values.language ?? 'en',
      commodities: sentParts.map(({ part }) => bodyOf(part)),
    },
    partAt: sentParts.map(({ at }) => at),
  };

  /** In turn: two at a time is all that the server works on. */
  async function uploadOnce(url: string): Promise<UploadedImage | undefined> {
    const known = images.uploadedOf(url);
    const file = images.fileOf(url);
    if (known || !file) return known;
    const uploaded = await sent(file);
    images.markUploaded(url, uploaded);
    return uploaded;
  }

  async function sent(file: File): Promise<UploadedImage> {
    try {
      return await upload(file);
    } catch (cause) {
      throw new PreparationError(file.name, cause);
    }
  }

  async function coverOf(cover: CoverValue | null): Promise<{ guid: string } | null> {
    if (cover === null) return null;
    if ('guid' in cover) return { guid: cover.guid };
    const known = images.uploadedOf(cover.url) ?? (await sent(cover.file));
    images.markUploaded(cover.url, known);
    return { guid: known.guid };
  }

  function bodyOf(part: PartValues): SaveReport['commodities'][number] {
    const text = withImages(part.text, (src) => {
      const uploaded = images.uploadedOf(src);
      return uploaded && { src: uploaded.url, width: uploaded.width, height: uploaded.height };
    });
    return {
      commodityId: Number(part.commodityId),
      headline: part.headline.trim(),
      summary: toRichText(text),
      recommendation: part.recommendation,
      recommendationText: part.recommendationText.trim(),
    };
  }
}
