import type { ReportValues } from '../form/report-values.ts';
import { type PendingImages, withImages } from '../text/pending-images.ts';
import type { Draft } from './drafts.ts';

/** Addresses of pictures end with the page that made them: the kept files get new ones. */
export function restoredValues({ values, images: kept }: Draft, images: PendingImages): ReportValues {
  const addresses = new Map(kept.map(({ url, file }) => [url, images.add(file)]));
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
