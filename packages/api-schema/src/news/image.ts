import { z } from 'zod';

/** Images that readers see: never enlarged, so a small one has fewer (docs/product/news.md#images). */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

const IMAGE_PATH = '/can-news/api/image/';

/** Only Canola's own images: the address carries no host, so nothing is loaded from elsewhere. */
export const ImageUrl = z
  .string()
  .regex(
    /^\/can-news\/api\/image\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    'image.foreign',
  );

export function imageUrl(guid: string): string {
  return IMAGE_PATH + guid;
}

/** POST /api/image, field `file`. Width and height are those of the largest stored size. */
export const UploadedImage = z.object({
  guid: z.uuidv4(),
  url: ImageUrl,
  width: z.int(),
  height: z.int(),
});
export type UploadedImage = z.infer<typeof UploadedImage>;

export const ImageParams = z.strictObject({ guid: z.uuidv4() });

/** Without `w` the largest one. */
export const ImageQuery = z.strictObject({
  w: z
    .enum(['480', '960', '1600'])
    .default('1600')
    .transform((text) => Number(text) as ImageWidth),
});
