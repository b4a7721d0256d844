import { HOUR_MS } from '@canola/api-schema/duration';
import { isAlertMessage } from '@canola/api-schema/notifications/channels';
import { ALERT_MAILS_A_DAY } from '@canola/api-schema/notifications/mail-choice';
import { dayInZone } from '@canola/api-schema/quarter';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { markSeen } from '../../platform/jobs/jobs.queries.ts';
import { defineTask, enqueue, enqueueLater } from '../../platform/jobs/jobs.ts';
import type { Attachment } from '../../platform/mail/mail.tables.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { channelsOf } from './channels.service.ts';
import { type MailedEvent, type ShownEvent, writeMail } from './mail.letter.ts';
import { type AwaitingMail, awaitMailAgain, takeAwaitingMail } from './mail.queries.ts';
import { findMailChoice } from './mail-choice.queries.ts';
import { isUnderstood } from './notifications.texts.ts';
import { quietUntil, USUAL_QUIET } from './quiet.ts';
import { isMasked, isReadable, type Readers } from './readers.ts';
import { unsubscribePath, unsubscribeToken } from './unsubscribe-token.ts';

const COLLECTING_MS = 10 * 60_000;

/** The files of a message, such as a signed contract: handed in, because they belong to other modules. */
export type FilesOf = (db: Db, event: MailedEvent) => Promise<Attachment[]>;

const MAIL = { name: 'notifications.mail', payload: z.strictObject({ userId: z.uuid() }) };

/** One mail for everything that happens in ten minutes from the first message on. */
export async function mailLater(tx: Db, userIds: readonly string[]): Promise<void> {
  // In one order everywhere: two events that tell the same people wait for each other instead of locking up.
  const jobs = [...new Set(userIds)]
    .toSorted()
    .map((userId) => ({ payload: { userId }, key: `${MAIL.name}:${userId}` }));
  await enqueueLater(tx, MAIL, jobs, COLLECTING_MS);
}

/** Membership, choice and mask are checked again when the mail is sent, not when something happened. */
export const mailTask = (readers: Readers, filesOf: FilesOf) =>
  defineTask({
    ...MAIL,
    async run({ db, clock, config }, { userId }) {
      const reader = await readers.find({ db, clock }, userId);
      await db.transaction(async (tx) => {
        const taken = await takeAwaitingMail(tx, userId);
        if (!reader) return;
        const wanted: ShownEvent[] = [];
        for (const event of withoutPassed(await withoutHeldAlerts(tx, userId, taken, clock.now()))) {
          if (!isReadable(event, reader) || !isUnderstood(event.kind, event.params)) continue;
          if (!(await channelsOf(tx, userId, event.kind)).mail) continue;
          if (!(await readers.isOpen({ db: tx, clock }, userId, event))) continue;
          wanted.push({
            ...event,
            isMasked: isMasked(event, reader, readers.showsPrices),
            isPast: await isOfThePast(tx, userId, event, clock.now()),
          });
        }
        if (wanted.length === 0) return;
        const attachments: Attachment[] = [];
        for (const event of wanted) attachments.push(...(await filesOf(tx, event)));
        const areAlerts = wanted.every(({ kind }) => isAlertMessage(kind));
        const unsubscribeUrl = areAlerts
          ? `${config.publicUrl}${unsubscribePath(await unsubscribeToken(tx, { userId, list: 'alerts' }))}`
          : undefined;
        await sendMail(tx, { ...writeMail(config, reader, wanted, unsubscribeUrl), attachments });
      });
    },
  });

/**
 * In the quiet hours alerts wait for their end, or for the digest of somebody who gets one that morning; beyond the limit
 * of the day they are in the digest only (docs/product/alerts.md#quiet-hours).
 */
async function withoutHeldAlerts(
  tx: Db,
  userId: string,
  taken: readonly AwaitingMail[],
  now: Date,
): Promise<readonly AwaitingMail[]> {
  const alerts = taken.filter(({ kind }) => isAlertMessage(kind));
  const zone = alerts.map(zoneOfAlert)[0];
  if (zone === undefined) return taken;
  const others = taken.filter(({ kind }) => !isAlertMessage(kind));
  const choice = await findMailChoice(tx, userId);
  const until = quietUntil(now, zone, choice ?? USUAL_QUIET);
  if (!until) return (await takesPlace(tx, userId, dayInZone(now, zone))) ? taken : others;
  // A digest of Mondays is no place for what was reached on a Tuesday.
  const isInDigest = choice?.nextAt != null && dayInZone(choice.nextAt, zone) === dayInZone(until, zone);
  if (!isInDigest) {
    await awaitMailAgain(
      tx,
      alerts.map(({ id }) => id),
    );
    await enqueue(tx, MAIL, { userId }, { key: `${MAIL.name}:${userId}:morning`, runAt: until });
  }
  return others;
}

/** Whether one of the day's mails about alerts is left; it is used up with the transaction. */
async function takesPlace(tx: Db, userId: string, day: string): Promise<boolean> {
  for (let place = 1; place <= ALERT_MAILS_A_DAY; place += 1)
    if (await markSeen(tx, 'notifications.alert-mail', `${userId}:${day}:${place}`)) return true;
  return false;
}

const zoneOfAlert = ({ params }: MailedEvent) => (params as { zone: string }).zone;

/** An alert of the quiet hours, or one that waited for their end, is worded as something that was. */
async function isOfThePast(tx: Db, userId: string, event: MailedEvent, now: Date): Promise<boolean> {
  if (!isAlertMessage(event.kind)) return false;
  const { at } = event.params as { at: string };
  if (now.getTime() - Date.parse(at) > HOUR_MS) return true;
  const hours = (await findMailChoice(tx, userId)) ?? USUAL_QUIET;
  return quietUntil(new Date(at), zoneOfAlert(event), hours) !== null;
}

const PASSING: readonly string[] = [
  'contract.ready-to-sign',
  'contract.expiring',
  'trader.signed',
  'desk.new-contract',
  'desk.answer-due',
  'desk.to-sign',
];
const ENDS: readonly string[] = ['contract.signed', 'contract.failed', 'desk.signed', 'desk.failed'];

/** Of a contract that has ended in the same ten minutes only the end is news. */
function withoutPassed<T extends MailedEvent>(events: readonly T[]): T[] {
  const pathOf = ({ url }: T) => url?.replace(/\/signature$/, '');
  const ended = new Set(events.filter(({ kind }) => ENDS.includes(kind)).map(pathOf));
  return events.filter((event) => !PASSING.includes(event.kind) || !ended.has(pathOf(event)));
}
