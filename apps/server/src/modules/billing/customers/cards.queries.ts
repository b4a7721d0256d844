import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import type { GatewayCard } from '../gateway/gateway.ts';
import { card } from '../tables/profiles.tables.ts';

export type CardRow = typeof card.$inferSelect;

export function listCards(db: Db, companyId: string): Promise<CardRow[]> {
  return db
    .select()
    .from(card)
    .where(and(eq(card.companyId, companyId), isNull(card.removedAt)))
    .orderBy(desc(card.createdAt));
}

export async function findCard(db: Db, id: string): Promise<CardRow | undefined> {
  const [row] = await db
    .select()
    .from(card)
    .where(and(eq(card.id, id), isNull(card.removedAt)));
  return row;
}

export async function findCardByStripe(db: Db, stripeId: string): Promise<CardRow | undefined> {
  const [row] = await db.select().from(card).where(eq(card.stripeId, stripeId));
  return row;
}

/** A bank may replace a card under the same id: its digits and date follow. */
export async function saveCard(
  db: Db,
  { id: stripeId, brand, last4, expiresMonth, expiresYear }: GatewayCard,
  owner: { companyId: string; createdAt: Date },
): Promise<CardRow> {
  const face = { brand, last4, expiresMonth, expiresYear };
  const [row] = await db
    .insert(card)
    .values({ ...owner, ...face, stripeId })
    .onConflictDoUpdate({ target: card.stripeId, set: face })
    .returning();
  return found(row, 'server.failed');
}

export async function markCardRemoved(db: Db, id: string, now: Date): Promise<void> {
  await db.update(card).set({ removedAt: now }).where(eq(card.id, id));
}
