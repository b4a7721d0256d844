import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';
import { FIRST_VERSION, findMailChoice } from './mail-choice.queries.ts';
import { vapidKeys } from './push.service.ts';

const UNSUBSCRIBE_LISTS = ['digest', 'alerts'] as const;
export type UnsubscribeList = (typeof UNSUBSCRIBE_LISTS)[number];

interface Claims {
  userId: string;
  list: UnsubscribeList;
}

/** The person, the list, and a seal over both and the version of that list's choice (RFC 8058). Nothing is stored. */
export async function unsubscribeToken(db: Db, claims: Claims): Promise<string> {
  return `${claims.userId}.${claims.list}.${await sealOf(db, claims)}`;
}

export async function readUnsubscribeToken(db: Db, token: string): Promise<Claims | undefined> {
  const [, userId, name, seal] = /^([\da-f-]{36})\.(\w+)\.([\w-]{43})$/.exec(token) ?? [];
  const list = UNSUBSCRIBE_LISTS.find((known) => known === name);
  if (!userId || !list || !seal) return undefined;
  const expected = await sealOf(db, { userId, list });
  return timingSafeEqual(Buffer.from(seal), Buffer.from(expected)) ? { userId, list } : undefined;
}

/** A key of this installation that never leaves it, used for nothing else with this prefix. */
async function sealOf(db: Db, { userId, list }: Claims): Promise<string> {
  const choice = await findMailChoice(db, userId);
  const version = (list === 'digest' ? choice?.digestVersion : choice?.alertsVersion) ?? FIRST_VERSION;
  const { privateKey } = await vapidKeys(db);
  return createHmac('sha256', `unsubscribe:${privateKey}`)
    .update(`${userId} ${list} ${version}`)
    .digest('base64url');
}

export const unsubscribePath = (token: string) => `/can-notifications/api/unsubscribe/${token}`;
