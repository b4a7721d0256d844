import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

interface Overdue extends Record<string, unknown> {
  id: string;
  countryId: string;
  dueDay: string;
}

/** Owed and not disputed, due before today; not those that were told about for the last time long ago. */
export async function listOverdue(db: Db, now: Date): Promise<Overdue[]> {
  const { rows } = await db.execute<Overdue>(sql`
    select s.id, c.country_id as "countryId", s.due_day::text as "dueDay"
    from trading.settlement s join trading.company c on c.id = s.company_id
    where s.state = 'SENT' and s.due_day between ${now.toISOString()}::timestamptz::date - 30
      and ${now.toISOString()}::timestamptz::date
    order by s.due_day, s.id`);
  return rows;
}
