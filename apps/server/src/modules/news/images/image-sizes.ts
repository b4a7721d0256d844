import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '@canola/api-schema/limits';
import { IMAGE_WIDTHS, type ImageWidth } from '@canola/api-schema/news/image';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../../platform/errors.ts';

const QUALITY = 78;
const DECODING_SECONDS = 20;

// One thread for each picture; the caller decides how many are decoded at the same time.
sharp.concurrency(1);
sharp.cache(false);

export interface SizedImage {
  width: number;
  height: number;
  files: { size: ImageWidth; content: Buffer }[];
}

/**
 * Reads a picture and writes it again as WebP in up to three widths, so that nothing of the upload but its pixels
 * reaches a reader: no metadata, no position, no second format hidden in the file (docs/product/news.md#images).
 */
export async function resizeImage(upload: Buffer): Promise<SizedImage> {
  await ensurePicture(upload);
  const picture = sharp(upload, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'warning' });
  return readable(() => writeSizes(picture.timeout({ seconds: DECODING_SECONDS })));
}

/** Decoded once: the smaller sizes are made of the largest one's pixels. */
export async function writeSizes(picture: Sharp): Promise<SizedImage> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: Math.max(...IMAGE_WIDTHS), withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const files: SizedImage['files'] = [];
  for (const size of sizesFor(width)) {
    const content = await pixels
      .clone()
      .resize({ width: size, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    files.push({ size, content });
  }
  return { width, height, files };
}

/** Every width that is narrower than the picture, and one that takes all of it. */
function sizesFor(width: number): ImageWidth[] {
  return IMAGE_WIDTHS.filter((_, at) => at === 0 || width > (IMAGE_WIDTHS[at - 1] ?? 0));
}

/** By its content, never by its name or the media type that the browser says. */
async function ensurePicture(upload: Buffer): Promise<void> {
  const format = formatOf(upload);
  if (format === undefined)
    throw new AppError('image.type', 'Only JPEG, PNG, WebP, GIF and AVIF are accepted.');
  // Only the header is read: nothing is decoded yet, so a huge picture costs nothing.
  const found = await readable(() => sharp(upload, { limitInputPixels: false }).metadata());
  if (found.format !== format) throw new AppError('image.unreadable', 'The picture cannot be read.');
  const { width, height } = found;
  if (width > MAX_IMAGE_SIDE || height > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS)
    throw new AppError('image.too-large', 'The picture has too many pixels.');
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new AppError('image.unreadable', 'The picture cannot be read.');
  }
}

/** The formats as sharp names them; AVIF is a kind of HEIF. */
function formatOf(file: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | 'heif' | undefined {
  const text = (from: number, to: number) => file.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12))) return 'heif';
  return undefined;
}
