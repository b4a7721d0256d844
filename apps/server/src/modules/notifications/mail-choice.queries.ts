import type { MailChoice } from '@canola/api-schema/notifications/mail-choice';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { mailChoice } from './notifications.tables.ts';

type MailChoiceRow = typeof mailChoice.$inferSelect;

/** Of a person without a row. */
export const FIRST_VERSION = 1;

export async function findMailChoice(db: Db, userId: string): Promise<MailChoiceRow | undefined> {
  const [row] = await db.select().from(mailChoice).where(eq(mailChoice.userId, userId));
  return row;
}

export function listMailChoices(db: Db, userIds: readonly string[]): Promise<MailChoiceRow[]> {
  return db
    .select()
    .from(mailChoice)
    .where(inArray(mailChoice.userId, [...userIds]));
}

/** The version rises when somebody without a digest chooses one: older links don't end the new choice. */
export async function saveMailChoice(
  db: Db,
  userId: string,
  choice: MailChoice,
  nextAt: Date | null,
): Promise<void> {
  const { digestVersion, digest } = mailChoice;
  await db
    .insert(mailChoice)
    .values({ userId, ...choice, nextAt })
    .onConflictDoUpdate({
      target: mailChoice.userId,
      set: {
        ...choice,
        nextAt,
        digestVersion: sql`${digestVersion} + case when ${digest} = 'NONE' and ${choice.digest} <> 'NONE' then 1 else 0 end`,
      },
    });
}

/** The same for mails about alerts, whose choice is among the channels. */
export async function raiseAlertsVersion(
  db: Db,
  userId: string,
  quiet: Pick<MailChoice, 'quietFrom' | 'quietTo'>,
): Promise<void> {
  await db
    .insert(mailChoice)
    .values({ userId, digest: 'NONE', ...quiet, alertsVersion: FIRST_VERSION + 1 })
    .onConflictDoUpdate({
      target: mailChoice.userId,
      set: { alertsVersion: sql`${mailChoice.alertsVersion} + 1` },
    });
}

export async function endDigest(db: Db, userId: string): Promise<void> {
  await db.update(mailChoice).set({ digest: 'NONE', nextAt: null }).where(eq(mailChoice.userId, userId));
}

export async function deleteMailChoiceOf(db: Db, userId: string): Promise<void> {
  await db.delete(mailChoice).where(eq(mailChoice.userId, userId));
}

/** Takes the people whose digest is due; each is due again at the next time that `nextAt` names. */
export async function takeDueDigests(tx: Db, now: Date, most: number): Promise<MailChoiceRow[]> {
  const due = await tx
    .select()
    .from(mailChoice)
    .where(sql`${mailChoice.nextAt} <= ${now.toISOString()}`)
    .orderBy(mailChoice.nextAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return due;
}

export async function saveNextDigests(
  tx: Db,
  next: readonly { userId: string; nextAt: Date }[],
): Promise<void> {
  await tx.execute(sql`
    update notifications.mail_choice c set next_at = n.next_at
    from unnest(${sql.param(next.map(({ userId }) => userId))}::uuid[],
      ${sql.param(next.map(({ nextAt }) => nextAt.toISOString()))}::timestamptz[]) as n (user_id, next_at)
    where c.user_id = n.user_id and c.digest <> 'NONE'`);
}
