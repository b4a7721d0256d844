import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { type CallOffState, callOff, ticket } from '../tables/deliveries.tables.ts';

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

/** Under the delivery's lock: done when as many lorries as were agreed have been weighed on its day. */
export async function finishWeighedCallOff(
  db: Db,
  { companyId, id, at }: { companyId: string; id: string; at: Date },
): Promise<boolean> {
  const weighed = sql`(select count(*) from ${ticket} where ${ticket.companyId} = ${callOff.companyId}
    and ${ticket.contractId} = ${callOff.contractId} and ${ticket.day} = ${callOff.day} and ${ticket.state} <> 'VOID')`;
  const { rowCount } = await db
    .update(callOff)
    .set({ state: 'DONE', changedAt: at })
    .where(
      and(
        eq(callOff.companyId, companyId),
        eq(callOff.id, id),
        eq(callOff.state, 'AGREED'),
        sql`${callOff.lorries} <= ${weighed}`,
      ),
    );
  return rowCount === 1;
}
