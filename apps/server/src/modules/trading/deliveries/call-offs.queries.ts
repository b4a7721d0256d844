import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { type CallOffState, callOff } from '../tables/deliveries.tables.ts';

export async function insertCallOff(db: Db, values: typeof callOff.$inferInsert): Promise<string> {
  const [row] = await db.insert(callOff).values(values).returning({ id: callOff.id });
  if (!row) throw new Error('a call-off was not written');
  return row.id;
}

export async function lockCallOff(db: Db, companyId: string, id: string) {
  const [row] = await db
    .select()
    .from(callOff)
    .where(and(eq(callOff.companyId, companyId), eq(callOff.id, id)))
    .for('no key update');
  return row;
}

export async function setCallOffState(
  db: Db,
  { companyId, id, state, at }: { companyId: string; id: string; state: CallOffState; at: Date },
): Promise<void> {
  await db
    .update(callOff)
    .set({ state, changedAt: at })
    .where(and(eq(callOff.companyId, companyId), eq(callOff.id, id)));
}
