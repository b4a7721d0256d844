import { sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import type { KnownDocument } from '../../../../platform/verify/verify.page.ts';
import { type Caller, isCallers } from '../receipts.queries.ts';
import type { SettlementSnapshot } from '../snapshot.ts';

export interface StoredPaper extends Record<string, unknown> {
  companyId: string;
  snapshot: SettlementSnapshot;
  createdAt: Date;
  content: Buffer | null;
  sha256: string | null;
}

export async function findPaper(db: Db, id: string, caller: Caller): Promise<StoredPaper | undefined> {
  const { rows } = await db.execute<StoredPaper>(sql`
    select s.company_id as "companyId", s.snapshot, s.created_at as "createdAt", p.content, p.sha256
    from trading.settlement s join trading.company c on c.id = s.company_id
    left join trading.settlement_paper p on p.company_id = s.company_id and p.settlement_id = s.id
    where s.id = ${id} and ${isCallers(caller)}`);
  return rows[0] && { ...rows[0], createdAt: new Date(rows[0].createdAt) };
}

/** Of two made at the same time the first one stays. */
export async function savePaper(
  db: Db,
  paper: { companyId: string; id: string; content: Buffer; sha256: string; at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into trading.settlement_paper (company_id, settlement_id, content, sha256, created_at)
    values (${paper.companyId}, ${paper.id}, ${paper.content}, ${paper.sha256}, ${paper.at.toISOString()}::timestamptz)
    on conflict do nothing`);
}

/** For anybody who has the file: no party, no sum. */
export async function findSettlementByHash(db: Db, sha256: string): Promise<KnownDocument | undefined> {
  const { rows } = await db.execute<{ issuedAt: Date; isReplaced: boolean }>(sql`
    select s.created_at as "issuedAt", s.state = 'REPLACED' as "isReplaced" from trading.settlement_paper p
    join trading.settlement s on s.company_id = p.company_id and s.id = p.settlement_id where p.sha256 = ${sha256}`);
  const [row] = rows;
  return (
    row && {
      kind: 'SETTLEMENT',
      issuedAt: new Date(row.issuedAt),
      isReplaced: row.isReplaced,
      correctedBy: [],
    }
  );
}
