import type { ImageWidth } from '@canola/api-schema/news/image';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { SizedImage } from './image-sizes.ts';
import { image, imageFile } from './images.tables.ts';

export type NewImage = Omit<typeof image.$inferInsert, 'width' | 'height'> & SizedImage;

export async function insertImage(db: Db, { files, ...row }: NewImage): Promise<void> {
  await db.insert(image).values(row);
  await db.insert(imageFile).values(files.map((file) => ({ guid: row.guid, ...file })));
}

/** The largest stored size that is not wider than requested, and the smallest one if all are. */
export async function findImageFile(db: Db, guid: string, width: ImageWidth): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ content: Buffer }>(sql`
    select content from news.image_file
    where guid = ${guid} and size <= ${width}
    order by size desc limit 1`);
  return rows[0]?.content;
}

export async function listKnownImages(db: Db, guids: readonly string[]): Promise<Set<string>> {
  if (guids.length === 0) return new Set();
  const rows = await db
    .select({ guid: image.guid })
    .from(image)
    .where(inArray(image.guid, [...guids]));
  return new Set(rows.map(({ guid }) => guid));
}

const LOCK = sql`hashtextextended('news.image', 0)`;

/** Saves share the lock, pruning excludes them: no picture is deleted between a save's check and its commit. */
export async function keepImages(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
}

/** Pictures that no version of a report shows; the newest version is the report itself. */
export async function deleteUnusedImages(tx: Db, before: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const { rowCount } = await tx.execute(sql`
    delete from news.image i
    where i.created_at < ${before.toISOString()}::timestamptz
      and not exists (select from news.report_version v where v.images @> array[i.guid])`);
  return rowCount ?? 0;
}
