import { z } from 'zod';

/** A day that somebody sends, 'yyyy-MM-dd': ISO also knows the year 0, PostgreSQL does not. */
export const Day = z.iso.date('day.invalid').refine((day) => day >= '1900' && day < '2200', 'day.invalid');
