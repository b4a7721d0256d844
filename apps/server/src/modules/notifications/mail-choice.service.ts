import { DAY_MS } from '@canola/api-schema/duration';
import { ALERT_MESSAGES } from '@canola/api-schema/notifications/channels';
import { DIGEST_TIME, type Digest, type MailChoice } from '@canola/api-schema/notifications/mail-choice';
import { dayInZone } from '@canola/api-schema/quarter';
import { momentOf, timeZoneOf } from '@canola/api-schema/time-zone';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { saveChoice } from './channels.queries.ts';
import { channelsOf } from './channels.service.ts';
import { endDigest, findMailChoice, saveMailChoice } from './mail-choice.queries.ts';
import { USUAL_QUIET } from './quiet.ts';
import type { UnsubscribeList } from './unsubscribe-token.ts';

/** The clock of the person's first company. */
export const zoneOf = ({ memberships }: Pick<Viewer, 'memberships'>): string =>
  timeZoneOf(memberships[0]?.countryId ?? 'CZ');

const MONDAY = 1;

/** When it would be sent on a day, by the clock on the wall: also on the days when it is changed. */
function digestOn(digest: Digest, midnight: number, zone: string): Date | undefined {
  // By the calendar: a day of the clock may have 23 hours.
  const day = new Date(midnight).toISOString().slice(0, 10);
  const isDay = digest === 'DAILY' || new Date(day).getUTCDay() === MONDAY;
  return isDay ? momentOf(day, DIGEST_TIME, zone) : undefined;
}

/** The first time after `now`. */
export function nextDigest(digest: Digest, now: Date, zone: string): Date | null {
  if (digest === 'NONE') return null;
  const today = Date.parse(dayInZone(now, zone));
  for (let days = 0; ; days += 1) {
    const at = digestOn(digest, today + days * DAY_MS, zone);
    if (at && at > now) return at;
  }
}

/** The last time before `now`: what one digest leaves out is in the next, and nothing is in two. */
export function digestBefore(digest: Exclude<Digest, 'NONE'>, now: Date, zone: string): Date {
  const today = Date.parse(dayInZone(now, zone));
  for (let days = 0; ; days += 1) {
    const at = digestOn(digest, today - days * DAY_MS, zone);
    if (at && at < now) return at;
  }
}

export async function readMailChoice({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<MailChoice> {
  const { digest, quietFrom, quietTo } = (await findMailChoice(db, viewer.userId)) ?? {
    digest: 'NONE' as const,
    ...USUAL_QUIET,
  };
  return { digest, quietFrom, quietTo };
}

export async function chooseMails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  choice: MailChoice,
): Promise<MailChoice> {
  const nextAt = nextDigest(choice.digest, clock.now(), zoneOf(viewer));
  await saveMailChoice(db, viewer.userId, choice, nextAt);
  return choice;
}

/** Ends one list, and ends it again without a word. */
export async function endList(db: Db, userId: string, list: UnsubscribeList): Promise<void> {
  if (list === 'digest') return endDigest(db, userId);
  for (const kind of ALERT_MESSAGES)
    await saveChoice(db, userId, kind, { ...(await channelsOf(db, userId, kind)), mail: false });
}
