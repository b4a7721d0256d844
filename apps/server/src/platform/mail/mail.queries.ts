import { desc } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { outboxMail } from './mail.tables.ts';

export async function keepMail(db: Db, mail: typeof outboxMail.$inferInsert): Promise<void> {
  await db.insert(outboxMail).values(mail);
}

export async function newestMails(db: Db, limit: number) {
  return db.select().from(outboxMail).orderBy(desc(outboxMail.createdAt), desc(outboxMail.id)).limit(limit);
}
