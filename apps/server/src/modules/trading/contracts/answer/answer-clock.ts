import { dayInZone } from '@canola/api-schema/quarter';
import { momentOf } from '@canola/api-schema/time-zone';
import { addDays } from '../../../prices/index.ts';

const HOUR_MS = 3_600_000;
/** Before the last moment, unless half of the time is later. */
const LAST_WARNING_MS = 4 * HOUR_MS;

/**
 * Until when a trader answers: so many hours after the contract was sent; what would fall between Friday 18:00 and
 * Monday 10:00 of the trader's zone becomes Monday 10:00 (docs/product/contracts.md#answer-time).
 */
export function answerByOf(sentAt: Date, hours: number, timeZone: string): Date {
  const due = new Date(sentAt.getTime() + hours * HOUR_MS);
  const day = dayInZone(due, timeZone);
  const sinceFriday = (new Date(day).getUTCDay() + 2) % 7;
  const friday = addDays(day, -sinceFriday);
  const monday = momentOf(addDays(friday, 3), '10:00', timeZone);
  return due > momentOf(friday, '18:00', timeZone) && due < monday ? monday : due;
}

export type Warning = 'half' | 'last';

/** Which warning is due: at half time, and four hours before the end if that is later. */
export function warningDue(
  { sentAt, answerBy }: { sentAt: Date; answerBy: Date },
  now: Date,
): Warning | undefined {
  const half = (sentAt.getTime() + answerBy.getTime()) / 2;
  const last = answerBy.getTime() - LAST_WARNING_MS;
  if (last > half && now.getTime() >= last) return 'last';
  return now.getTime() >= half ? 'half' : undefined;
}
