import { dayInZone } from '@canola/api-schema/quarter';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { SUPPLIER_ZONE } from './calendar.ts';
import { variableSymbolOf } from './variable-symbol.ts';

/** A symbol that no other payment has. */
export async function newVariableSymbol(db: Db, now: Date): Promise<string> {
  const { rows } = await db.execute<{ place: string }>(
    sql`select nextval('billing.variable_symbol_no') as place`,
  );
  const [row] = rows;
  if (!row) throw new Error('a sequence without a value');
  return variableSymbolOf(Number(dayInZone(now, SUPPLIER_ZONE).slice(0, 4)), Number(row.place));
}
