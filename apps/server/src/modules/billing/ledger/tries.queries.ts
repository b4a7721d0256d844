import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { payment, paymentTry } from '../tables/payments.tables.ts';
import { OPEN_STATUSES } from './transitions.ts';

/** Written before the gateway is called, so a lost response leaves a trace. */
export async function startTry(
  db: Db,
  paymentId: string,
  no: number,
  at: Date,
  cardId: string | null = null,
): Promise<void> {
  await db.insert(paymentTry).values({ paymentId, no, at, cardId }).onConflictDoNothing();
  await db.update(payment).set({ tries: no, nextTryAt: null }).where(eq(payment.id, paymentId));
}

/** While a payment is open, it names the intent of its latest try; after that the intent that has paid. */
export async function rememberIntent(
  db: Db,
  paymentId: string,
  no: number,
  intent: { id: string; clientSecret: string | null },
): Promise<void> {
  await db
    .update(paymentTry)
    .set({ gatewayId: intent.id })
    .where(and(eq(paymentTry.paymentId, paymentId), eq(paymentTry.no, no)));
  await db
    .update(payment)
    .set({ gatewayId: intent.id, clientSecret: intent.clientSecret })
    .where(
      and(eq(payment.id, paymentId), eq(payment.tries, no), inArray(payment.status, [...OPEN_STATUSES])),
    );
}

export async function rememberDecline(
  db: Db,
  paymentId: string,
  no: number,
  decline: { code: string; advice: string | null },
): Promise<void> {
  await db
    .update(paymentTry)
    .set(decline)
    .where(and(eq(paymentTry.paymentId, paymentId), eq(paymentTry.no, no)));
}

export type TryRow = typeof paymentTry.$inferSelect;

/** The gateway was called, or about to be, and its response is not known. */
export function isUnanswered({ gatewayId, code }: Pick<TryRow, 'gatewayId' | 'code'>): boolean {
  return gatewayId === null && code === null;
}

export function listTries(db: Db, paymentId: string): Promise<TryRow[]> {
  return db.select().from(paymentTry).where(eq(paymentTry.paymentId, paymentId)).orderBy(asc(paymentTry.no));
}
