import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Kind, StoredObject } from './shapes.ts';
import { stripeObject, stripeRequest } from './stripe.tables.ts';

/** `data` was written by {@link saveObject} of the same kind. */
const read = <K extends Kind>(row: { data: unknown } | undefined) => row?.data as StoredObject<K> | undefined;

export async function saveObject<K extends Kind>(db: Db, object: StoredObject<K>): Promise<StoredObject<K>> {
  const row = {
    kind: object.object,
    customer: 'customer' in object ? object.customer : null,
    intent: 'payment_intent' in object ? object.payment_intent : null,
    data: { ...object },
  };
  await db
    .insert(stripeObject)
    .values({ id: object.id, ...row })
    .onConflictDoUpdate({ target: stripeObject.id, set: row });
  return object;
}

export async function findObject<K extends Kind>(db: Db, kind: K, id: string) {
  const [row] = await db
    .select()
    .from(stripeObject)
    .where(and(eq(stripeObject.id, id), eq(stripeObject.kind, kind)));
  return read<K>(row);
}

/** Held until the end of the transaction: what happens to one payment happens one after the other. */
export async function lockObject<K extends Kind>(db: Db, kind: K, id: string) {
  const [row] = await db
    .select()
    .from(stripeObject)
    .where(and(eq(stripeObject.id, id), eq(stripeObject.kind, kind)))
    .for('no key update');
  return read<K>(row);
}

/** Newest first. */
export async function listObjects<K extends Kind>(
  db: Db,
  kind: K,
  filter: { customer?: string; intent?: string; after?: string; limit: number },
) {
  const rows = await db
    .select()
    .from(stripeObject)
    .where(
      and(
        eq(stripeObject.kind, kind),
        filter.customer === undefined ? undefined : eq(stripeObject.customer, filter.customer),
        filter.intent === undefined ? undefined : eq(stripeObject.intent, filter.intent),
        filter.after === undefined
          ? undefined
          : lt(
              stripeObject.position,
              sql`(select position from sandbox.stripe_object where id = ${filter.after})`,
            ),
      ),
    )
    .orderBy(desc(stripeObject.position))
    .limit(filter.limit);
  return rows.flatMap((row) => read<K>(row) ?? []);
}

/** Nothing when the key is new; it is then this transaction's. Another request with it waits for the end of this one. */
export async function claimKey(db: Db, key: string, fingerprint: string) {
  const claimed = await db
    .insert(stripeRequest)
    .values({ key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: stripeRequest.key });
  if (claimed.length > 0) return undefined;
  const [earlier] = await db.select().from(stripeRequest).where(eq(stripeRequest.key, key));
  return earlier;
}

export async function saveResponse(
  db: Db,
  key: string,
  response: { status: number; body: Record<string, unknown> },
): Promise<void> {
  await db.update(stripeRequest).set(response).where(eq(stripeRequest.key, key));
}
