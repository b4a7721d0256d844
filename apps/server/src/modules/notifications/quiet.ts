import { DAY_MS, HOUR_MS } from '@canola/api-schema/duration';
import { type MailChoice, QUIET_FROM, QUIET_TO } from '@canola/api-schema/notifications/mail-choice';
import { dayInZone } from '@canola/api-schema/quarter';
import { hourInZone, momentOf } from '@canola/api-schema/time-zone';

type QuietHours = Pick<MailChoice, 'quietFrom' | 'quietTo'>;

export const USUAL_QUIET: QuietHours = { quietFrom: QUIET_FROM, quietTo: QUIET_TO };

/** The end of the quiet hours that the moment is in; null outside of them (docs/product/alerts.md#quiet-hours). */
export function quietUntil(at: Date, zone: string, { quietFrom, quietTo }: QuietHours): Date | null {
  const isOvernight = quietFrom > quietTo;
  const isQuiet = (hour: number) =>
    isOvernight ? hour >= quietFrom || hour < quietTo : hour >= quietFrom && hour < quietTo;
  const hour = hourInZone(at, zone);
  if (!isQuiet(hour)) return null;
  const today = dayInZone(at, zone);
  const day =
    isOvernight && hour >= quietFrom
      ? new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10)
      : today;
  const until = momentOf(day, `${String(quietTo).padStart(2, '0')}:00`, zone);
  // The hour that a change of the clocks leaves out has no such moment: the next one ends the quiet.
  return isQuiet(hourInZone(until, zone)) ? new Date(until.getTime() + HOUR_MS) : until;
}
