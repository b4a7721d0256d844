import { CHANGED_OVERLAP_SECONDS } from '@canola/api-schema/trading/trader-api';
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { crop, trader } from '../../reference/index.ts';
import { company } from '../../tables/companies.tables.ts';
import { type ContractStatus, contract } from '../../tables/contracts.tables.ts';
import { offer } from '../../tables/offers.tables.ts';
import { storage } from '../../tables/storages.tables.ts';
import { toleratedSql } from '../../tables/terms.queries.ts';
import { traderTerms } from '../../tables/terms.tables.ts';
import { signBySql } from '../deadline.queries.ts';
import { contractDocument } from '../documents/documents.tables.ts';
import { contractEvent } from '../lifecycle/lifecycle.tables.ts';
import type { ContractEvent } from '../lifecycle/transitions.ts';

const [LEAST, MOST] = toleratedSql('contract.amount', 'trader_terms.tolerance_percent');

const presented = (db: Db) =>
  db
    .select({
      contract,
      company,
      trader,
      unit: crop.unit,
      storage,
      total: sql<string>`round(${contract.finalPrice} * ${contract.amount}, 2)`,
      terms: traderTerms,
      least: sql<string>`${sql.raw(LEAST)}`,
      most: sql<string>`${sql.raw(MOST)}`,
      signBy: sql<string | null>`(${sql.raw(signBySql('contract'))})::text`,
    })
    .from(contract)
    .innerJoin(company, eq(company.id, contract.companyId))
    .innerJoin(trader, eq(trader.id, contract.traderId))
    .innerJoin(crop, eq(crop.id, contract.cropId))
    .leftJoin(offer, and(eq(offer.companyId, contract.companyId), eq(offer.id, contract.offerId)))
    .leftJoin(storage, and(eq(storage.companyId, offer.companyId), eq(storage.id, offer.storageId)))
    .leftJoin(
      traderTerms,
      and(eq(traderTerms.traderId, contract.traderId), eq(traderTerms.version, contract.termsVersion)),
    );

/** Contracts that wait for the trader or for our document; those that the trader has signed wait for the company. */
export async function listWaiting(
  db: Db,
  traderId: string,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return presented(db)
    .where(
      and(
        eq(contract.traderId, traderId),
        // Written out, as the index has them: with parameters PostgreSQL would plan the statement each time.
        sql`${contract.status} in ('PROCESSING', 'SUCCESS', 'CONFIRMED')`,
        isNull(contract.traderSignedAt),
        after ? gt(contract.id, after) : undefined,
      ),
    )
    .orderBy(asc(contract.id))
    .limit(limit);
}
export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

/** Every contract that was sent to the trader, by change; all of them or those in one state. */
export async function listByChange(
  db: Db,
  traderId: string,
  input: {
    status: ContractStatus | undefined;
    changedSince: string | undefined;
    /** The last one of the page before. */
    after: { changedAt: string; id: string } | undefined;
    limit: number;
  },
): Promise<WaitingRow[]> {
  const { status, changedSince, after, limit } = input;
  return presented(db)
    .where(
      and(
        eq(contract.traderId, traderId),
        isNotNull(contract.changedAt),
        ne(contract.status, 'PENDING'),
        status ? eq(contract.status, status) : undefined,
        changedSince
          ? sql`${contract.changedAt} >= ${changedSince}::timestamptz - ${`${CHANGED_OVERLAP_SECONDS} seconds`}::interval`
          : undefined,
        after
          ? sql`(${contract.changedAt}, ${contract.id}) > (${after.changedAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(contract.changedAt), asc(contract.id))
    .limit(limit);
}

/** The trader's other numbers wait until the one of this transaction is stored. */
export async function lockNumbers(db: Db, traderId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contract-number ${traderId}`}, 0))`);
}

/** The first number of the year that is free in the trader's own series; one typed by hand doesn't move it. */
export async function findFreeNumber(db: Db, traderId: string, now: Date): Promise<string> {
  const year = now.getUTCFullYear();
  const { rows } = await db.execute<{ number: number }>(sql`
    with numbers as (
      select ${FIRST_NUMBER - 1}::int as number
      union select substr(external_number, 6)::int from trading.contract
      where trader_id = ${traderId} and external_number ~ ${`^${year}-[1-9][0-9]{4,8}$`}
    )
    select min(number) + 1 as number from numbers n
    where not exists (select from numbers other where other.number = n.number + 1)`);
  return `${year}-${rows[0]?.number ?? FIRST_NUMBER}`;
}
const FIRST_NUMBER = 10_001;

/** Whether another contract of the trader has it. */
export async function isNumberTaken(
  db: Db,
  { traderId, contractId, number }: { traderId: string; contractId: string; number: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from trading.contract
    where trader_id = ${traderId} and external_number = ${number} and id <> ${contractId}`);
  return rowCount === 1;
}

/** The signed paper, or the one to sign. */
export async function findPaper(db: Db, contractId: string) {
  const [row] = await db
    .select({
      name: contractDocument.name,
      mediaType: contractDocument.mediaType,
      content: contractDocument.content,
      sha256: contractDocument.sha256,
    })
    .from(contractDocument)
    .where(
      and(
        eq(contractDocument.contractId, contractId),
        inArray(contractDocument.kind, ['CONFIRMATION', 'SIGNED']),
      ),
    )
    .orderBy(sql`${contractDocument.kind} = 'SIGNED' desc`)
    .limit(1);
  return row;
}

/** Of this trader only, and only what was sent to it. */
export async function findPresented(
  db: Db,
  traderId: string,
  contractId: string,
): Promise<WaitingRow | undefined> {
  const [row] = await presented(db).where(
    and(eq(contract.id, contractId), eq(contract.traderId, traderId), ne(contract.status, 'PENDING')),
  );
  return row;
}

/** Of this trader only: another's contract is not there. */
export async function findTraderContract(db: Db, traderId: string, contractId: string) {
  const [row] = await db
    .select({
      companyId: contract.companyId,
      status: contract.status,
      answerBy: contract.answerBy,
      kind: contract.kind,
      price: contract.price,
    })
    .from(contract)
    .where(and(eq(contract.id, contractId), eq(contract.traderId, traderId)));
  return row;
}

/** An answer that was given before. */
export async function findEvent(db: Db, contractId: string, event: ContractEvent) {
  const [row] = await db
    .select({ at: contractEvent.at, body: contractEvent.body })
    .from(contractEvent)
    .innerJoin(
      contract,
      and(eq(contract.companyId, contractEvent.companyId), eq(contract.id, contractEvent.contractId)),
    )
    .where(and(eq(contract.id, contractId), eq(contractEvent.event, event)));
  return row;
}
