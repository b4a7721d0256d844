import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { variableSymbolOf } from '../pricing/variable-symbol.ts';

export async function newVariableSymbol(db: Db, now: Date): Promise<string> {
  const { rows } = await db.execute<{ no: string }>(sql`select nextval('billing.variable_symbol_no') as no`);
  return variableSymbolOf(now.getUTCFullYear(), Number(rows[0]?.no));
}
