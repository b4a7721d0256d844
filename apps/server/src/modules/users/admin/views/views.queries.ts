import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { customerView } from '../../tables/views.tables.ts';

type ViewRow = typeof customerView.$inferSelect;

export async function insertView(db: Db, values: typeof customerView.$inferInsert): Promise<ViewRow> {
  const [row] = await db.insert(customerView).values(values).returning();
  if (!row) throw new Error('nothing was inserted');
  return row;
}

const running = (id: string, staffId: string) =>
  and(eq(customerView.id, id), eq(customerView.staffId, staffId), isNull(customerView.endedAt));

/** Only for the person who started it. */
export async function findView(db: Db, id: string, staffId: string, now: Date): Promise<ViewRow | undefined> {
  const [row] = await db
    .select()
    .from(customerView)
    .where(and(running(id, staffId), gt(customerView.expiresAt, now)));
  return row;
}

/** Undefined when it had ended. */
export async function endView(db: Db, id: string, staffId: string, at: Date): Promise<ViewRow | undefined> {
  const [row] = await db.update(customerView).set({ endedAt: at }).where(running(id, staffId)).returning();
  return row;
}
