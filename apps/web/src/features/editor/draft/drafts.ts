import { draftStore } from '#shared/storage/draft-store.ts';
import type { ReportValues } from '../form/report-values.ts';
import { type PendingImages, withImages } from '../text/pending-images.ts';

/** This browser's copy of a report that is not saved yet, its pictures included (docs/product/news.md#editor). */
export interface Draft {
  savedAt: number;
  /** The version that was being changed; null for a report that was never saved. */
  version: number | null;
  /** The id that a new report was sent with: sent again, it is still one report. */
  sentId?: string | undefined;
  values: ReportValues;
  images: { url: string; file: File }[];
}

export const drafts = draftStore<Draft>();

/** Addresses of pictures end with the page that made them: the stored files get new ones. */
export function restoredValues({ values, images: stored }: Draft, images: PendingImages): ReportValues {
  const addresses = new Map(stored.map(({ url, file }) => [url, images.add(file)]));
  const { cover } = values;
  return {
    ...values,
    cover: cover && 'file' in cover ? { file: cover.file, url: images.add(cover.file) } : cover,
    commodities: values.commodities.map((part) => ({
      ...part,
      text: withImages(part.text, (src) => {
        const url = addresses.get(src);
        return url === undefined ? undefined : { src: url };
      }),
    })),
  };
}
