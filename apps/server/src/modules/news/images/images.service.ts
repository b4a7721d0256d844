import { createHash, randomUUID } from 'node:crypto';
import { type ImageWidth, imageUrl, type UploadedImage } from '@canola/api-schema/news/image';
import { boundedQueue } from '../../../platform/bounded-queue.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { requireEditor } from '../editors.ts';
import { resizeImage } from './image-sizes.ts';
import { findImageFile, insertImage } from './images.queries.ts';

/** Decoding takes a core and up to 160 MB for a second or more. */
const decoding = boundedQueue({ atOnce: 2, waiting: 8 });

/** The permission is checked before `readFile` runs, so nobody else's bytes are collected. */
export async function uploadImage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  readFile: () => Promise<Buffer>,
): Promise<UploadedImage> {
  requireEditor(viewer);
  await decoding.ensureRoom();
  const upload = await readFile();
  const sized = await decoding.run(() => resizeImage(upload));
  const guid = randomUUID();
  await db.transaction((tx) =>
    insertImage(tx, {
      ...sized,
      guid,
      sha256: createHash('sha256').update(upload).digest('hex'),
      createdBy: viewer.userId,
      createdAt: clock.now(),
    }),
  );
  return { guid, url: imageUrl(guid), width: sized.width, height: sized.height };
}

/** The guid is all that is needed: a browser sends no token with an `<img>`. */
export async function readImage({ db }: Pick<Deps, 'db'>, guid: string, width: ImageWidth): Promise<Buffer> {
  return found(await findImageFile(db, guid, width), 'image.not-found');
}
