import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { type Attachment, outboxMail } from './mail.tables.ts';

export async function keepMail(db: Db, mail: typeof outboxMail.$inferInsert): Promise<void> {
  await db.insert(outboxMail).values(mail);
}

/** Of the files only what a list shows. */
export async function newestMails(db: Db, limit: number) {
  return db
    .select({
      ...getTableColumns(outboxMail),
      attachments: sql<{ filename: string; bytes: number }[]>`
        (select coalesce(jsonb_agg(jsonb_build_object('filename', file ->> 'filename',
          'bytes', length(decode(file ->> 'base64', 'base64'))) order by place), '[]')
        from jsonb_array_elements(${outboxMail.attachments}) with ordinality as files (file, place))`,
    })
    .from(outboxMail)
    .orderBy(desc(outboxMail.createdAt), desc(outboxMail.id))
    .limit(limit);
}

export async function findMailHtml(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ html: outboxMail.html }).from(outboxMail).where(eq(outboxMail.id, id));
  return row?.html;
}

export async function findAttachment(db: Db, id: string, place: number): Promise<Attachment | undefined> {
  const [row] = await db
    .select({ file: sql<Attachment | null>`${outboxMail.attachments} -> ${place}::int` })
    .from(outboxMail)
    .where(eq(outboxMail.id, id));
  return row?.file ?? undefined;
}
