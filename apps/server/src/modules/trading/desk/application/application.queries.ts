import type { TraderApplication } from '@canola/api-schema/trading/trader-application';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import type { CountryScope } from '../../../../platform/viewer.ts';
import { inScope } from '../../../users/index.ts';
import { company } from '../../tables/companies.tables.ts';
import { traderApplication } from './application.tables.ts';

export type ApplicationRow = typeof traderApplication.$inferSelect;
export type NewApplication = typeof traderApplication.$inferInsert;

/** Undefined while another one of the company waits. */
export async function insertApplication(db: Db, values: NewApplication): Promise<ApplicationRow | undefined> {
  const [row] = await db.insert(traderApplication).values(values).onConflictDoNothing().returning();
  return row;
}

export async function findLastApplication(
  db: Db,
  usersCompanyId: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await db
    .select()
    .from(traderApplication)
    .where(eq(traderApplication.usersCompanyId, usersCompanyId))
    .orderBy(desc(traderApplication.createdAt), desc(traderApplication.id))
    .limit(1);
  return row;
}

/** With the company as trading knows it. */
const withCompany = (db: Db) =>
  db
    .select({ application: traderApplication, company })
    .from(traderApplication)
    .innerJoin(company, eq(company.usersCompanyId, traderApplication.usersCompanyId));

const inCountries = (scope: CountryScope) => inScope(sql`${company.countryId}`, scope);
const isIn = (state: TraderApplication['state'], scope: CountryScope): SQL | undefined =>
  and(eq(traderApplication.state, state), inCountries(scope));

export async function countApplications(
  db: Db,
  state: TraderApplication['state'],
  scope: CountryScope,
): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(traderApplication)
    .innerJoin(company, eq(company.usersCompanyId, traderApplication.usersCompanyId))
    .where(isIn(state, scope));
  return rows[0]?.count ?? 0;
}

/** Those that wait oldest first, decided ones newest first. */
export function listApplications(
  db: Db,
  state: TraderApplication['state'],
  scope: CountryScope,
  { size, offset }: { size: number; offset: number },
) {
  const { createdAt, decidedAt, id } = traderApplication;
  return withCompany(db)
    .where(isIn(state, scope))
    .orderBy(...(state === 'WAITING' ? [createdAt, id] : [desc(decidedAt), desc(id)]))
    .limit(size)
    .offset(offset);
}

/** Only the application: users' row of the company is locked before trading's, as everywhere. */
export async function lockApplication(db: Db, id: string, scope: CountryScope) {
  await db
    .select({ id: traderApplication.id })
    .from(traderApplication)
    .where(eq(traderApplication.id, id))
    .for('no key update');
  const [row] = await withCompany(db).where(and(eq(traderApplication.id, id), inCountries(scope)));
  return row;
}

export async function saveDecision(
  db: Db,
  id: string,
  values: Required<Pick<NewApplication, 'state' | 'reason' | 'decidedBy' | 'decidedAt' | 'traderId'>>,
): Promise<ApplicationRow | undefined> {
  const [row] = await db
    .update(traderApplication)
    .set(values)
    .where(eq(traderApplication.id, id))
    .returning();
  return row;
}

/** Offers that are not archived, or contracts that are neither signed nor closed. */
export async function hasHoldings(db: Db, usersCompanyId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from trading.company c
    where c.users_company_id = ${usersCompanyId} and (
      exists (select from trading.offer o where o.company_id = c.id and o.archived_at is null)
      or exists (
        select from trading.contract t where t.company_id = c.id and t.status not in ('SIGNED', 'FAILED')
      ))`);
  return rows.length > 0;
}
