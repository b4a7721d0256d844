import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { receivedSql } from './own-entries.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

/** What has arrived of the company's transfers that were given up, in the currency, and has not gone back. */
export async function sumLeftParts(
  db: Db,
  { companyId, currency }: Pick<PaymentRow, 'companyId' | 'currency'>,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ sum: string | null }>(sql`
    select nullif(sum(${receivedSql(sql`p.id`)}), 0)::text as sum from billing.payment p
    where p.company_id = ${companyId} and p.currency = ${currency}
      and p.type = 'BANK_TRANSFER' and p.status = 'CANCELLED'`);
  return rows[0]?.sum ?? undefined;
}
