import { z } from 'zod';

/** ISO also knows the year 0, PostgreSQL does not; and after 9999, which an offset can cross, years get a sign. */
const isNear = (text: string) => text >= '1900' && text < '2200';

/** A day that somebody sends, 'yyyy-MM-dd'. */
export const Day = z.iso.date('day.invalid').refine(isNear, 'day.invalid');

/** A moment that somebody sends, with its offset. */
export const Moment = z.iso.datetime({ offset: true }).refine(isNear, 'day.invalid');
