import type { Channels, ChosenKind } from '@canola/api-schema/notifications/channels';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { channelChoice } from './notifications.tables.ts';

const { kind, bell, push, mail } = channelChoice;

/** The person's choices; kinds without a row are as by default. */
export function listChoices(db: Db, userId: string) {
  return db.select({ kind, bell, push, mail }).from(channelChoice).where(eq(channelChoice.userId, userId));
}

export async function findChoice(db: Db, userId: string, of: ChosenKind): Promise<Channels | undefined> {
  const [row] = await db
    .select({ bell, push, mail })
    .from(channelChoice)
    .where(and(eq(channelChoice.userId, userId), eq(kind, of)));
  return row;
}

export async function saveChoice(db: Db, userId: string, of: ChosenKind, channels: Channels): Promise<void> {
  await db
    .insert(channelChoice)
    .values({ userId, kind: of, ...channels })
    .onConflictDoUpdate({ target: [channelChoice.userId, kind], set: channels });
}

export async function deleteChoicesOf(db: Db, userId: string): Promise<void> {
  await db.delete(channelChoice).where(eq(channelChoice.userId, userId));
}
