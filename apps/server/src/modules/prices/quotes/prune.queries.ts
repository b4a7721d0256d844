import { and, lt, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { currentQuote, intake, quote } from './quotes.tables.ts';

/** The newest quote stays however old it is: its id is a market price that people can open. */
export async function deleteQuotesBefore(db: Db, limit: Date): Promise<void> {
  const newest = db
    .select({ one: sql`1` })
    .from(currentQuote)
    .where(sql`${currentQuote.quoteId} = ${quote.id}`);
  await db.delete(quote).where(and(lt(quote.publishedAt, limit), notExists(newest)));
}

export async function deleteIntakesBefore(db: Db, limit: Date): Promise<void> {
  await db.delete(intake).where(lt(intake.receivedAt, limit));
}
