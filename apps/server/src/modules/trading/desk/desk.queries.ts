import { eq } from 'drizzle-orm';
import type { Database, Db } from '../../../platform/database/database.ts';
import { trader } from '../reference/index.ts';

export interface DeskTrader {
  traderId: string;
  name: string;
  countryId: string;
  answerHours: number;
}

/** The trader of a company; a blocked one is not active. */
export async function findDeskTrader(
  db: Pick<Database, '$client'>,
  usersCompanyId: string,
): Promise<DeskTrader | undefined> {
  const { rows } = await db.$client.query<DeskTrader>({
    name: 'trading.desk-trader',
    text: `select id as "traderId", name, country_id as "countryId", answer_hours as "answerHours"
      from trading.trader where users_company_id = $1::uuid and active`,
    values: [usersCompanyId],
  });
  return rows[0];
}

/** Changes of one trader's settings and keys run one after the other; prices and contracts do not wait. */
export async function lockTrader(db: Db, traderId: string): Promise<void> {
  await db.select({ id: trader.id }).from(trader).where(eq(trader.id, traderId)).for('no key update');
}
