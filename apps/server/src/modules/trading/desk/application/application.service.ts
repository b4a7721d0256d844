import type { Language } from '@canola/api-schema/access';
import type {
  NewTraderApplication,
  OwnTraderApplication,
  StaffTraderApplication,
  TraderApplication,
  TraderApplicationDecision,
  TraderApplicationPage,
  TraderApplicationQuery,
} from '@canola/api-schema/trading/trader-application';
import { record } from '../../../../platform/audit/audit.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../../platform/errors.ts';
import { requireGrant, requireOther, requirePermission, type Viewer } from '../../../../platform/viewer.ts';
import { REGIONS } from '../../../prices/index.ts';
import {
  becomeTrader,
  findLivePaid,
  findOpenPurchase,
  findUserNames,
  lockCompany,
  readPage,
} from '../../../users/index.ts';
import { lockHoldings, type TradingCompany } from '../../companies/companies.queries.ts';
import { ITEMS, isItem } from '../../reference/index.ts';
import { registerTrader } from '../register-trader.queries.ts';
import { tellApplicants, tellStaff } from './application.mails.ts';
import {
  type ApplicationRow,
  countApplications,
  findLastApplication,
  hasHoldings,
  insertApplication,
  listApplications,
  lockApplication,
  saveDecision,
} from './application.queries.ts';

/** A signatory's right; the rules are in docs/product/desk.md#becoming-a-trader. */
const GRANT = 'COMPANY_DETAIL_EDIT';

const regionsIn = (countryId: string) => REGIONS.filter(({ id }) => id.startsWith(countryId));

export async function readOwnApplication(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  companyId: string,
): Promise<OwnTraderApplication> {
  const { kind, countryId } = requireGrant(viewer, companyId, GRANT);
  const row = await findLastApplication(db, companyId);
  return {
    application: row ? present(row) : null,
    choices: {
      regions: regionsIn(countryId).map(({ id, name }) => ({ id, name })),
      crops: ITEMS.map(({ id, names }) => ({ id, name: names[viewer.language] })),
    },
    hindrance: kind === 'TRADER' ? 'trader.exists' : await findHindrance(db, companyId),
  };
}

export async function apply(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  input: NewTraderApplication,
): Promise<TraderApplication> {
  const { kind, countryId } = requireGrant(viewer, companyId, GRANT);
  ensure(kind === 'FARM', 'trader.exists');
  const regions = regionsIn(countryId);
  checkKnown('regionIds', input.regionIds, (id) => regions.some((region) => region.id === id));
  checkKnown('cropIds', input.cropIds, isItem);
  return deps.db.transaction(async (tx) => {
    const company = found(await lockCompany(tx, companyId), 'company.not-found');
    ensure(company.kind === 'FARM', 'trader.exists');
    await requireNoHindrance(tx, companyId);
    const row = await insertApplication(tx, {
      ...input,
      regionIds: [...new Set(input.regionIds)],
      cropIds: [...new Set(input.cropIds)],
      usersCompanyId: companyId,
      appliedBy: viewer.userId,
      createdAt: deps.clock.now(),
    });
    const application = found(row, 'trader-application.waiting');
    await tellApplicants(tx, deps, application, company.name);
    await tellStaff(tx, deps, application, company);
    await record(tx, deps.clock.now(), viewer, { ...about(company), action: 'trader.applied' });
    return present(application);
  });
}

function checkKnown(field: string, ids: readonly string[], isKnown: (id: string) => boolean): void {
  if (!ids.every(isKnown)) throw new AppError('request.invalid', 'Unknown.', { [field]: ['field.unknown'] });
}

async function findHindrance(
  db: Db,
  companyId: string,
): Promise<Exclude<OwnTraderApplication['hindrance'], 'trader.exists'>> {
  if (await hasHoldings(db, companyId)) return 'trader.has-holdings';
  const plan = (await findLivePaid(db, companyId)) ?? (await findOpenPurchase(db, companyId));
  return plan ? 'trader.has-plan' : null;
}

/** With users' row of the company locked, so that no plan is bought in the meantime, and no offer added. */
async function requireNoHindrance(tx: Db, companyId: string): Promise<void> {
  await lockHoldings(tx, companyId);
  const hindrance = await findHindrance(tx, companyId);
  if (hindrance) throw new AppError(hindrance);
}

export async function readApplications(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { state, page, size }: TraderApplicationQuery,
): Promise<TraderApplicationPage> {
  const scope = requirePermission(viewer, 'users:trader:approve');
  const { rows, ...info } = await readPage(
    { page, size },
    () => countApplications(db, state, scope),
    (offset) => listApplications(db, state, scope, { size, offset }),
  );
  const names = await findUserNames(
    db,
    rows.map(({ application }) => application.appliedBy),
  );
  const applications = rows.map(({ application, company }) =>
    presentToStaff(application, company, names.get(application.appliedBy), viewer.language),
  );
  return { applications, size, ...info };
}

/** Approving makes the trader; the same decision again changes nothing. */
export async function decide(
  deps: Deps,
  viewer: Viewer,
  id: string,
  decision: TraderApplicationDecision,
): Promise<StaffTraderApplication> {
  const scope = requirePermission(viewer, 'users:trader:approve');
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { application, company } = found(
      await lockApplication(tx, id, scope),
      'trader-application.not-found',
    );
    const names = await findUserNames(tx, [application.appliedBy]);
    const shown = (row: ApplicationRow) =>
      presentToStaff(row, company, names.get(row.appliedBy), viewer.language);
    if (application.state === decision.state) return shown(application);
    ensure(application.state === 'WAITING', 'trader-application.decided');
    requireOther(viewer, application.appliedBy);
    if (viewer.memberships.some(({ companyId }) => companyId === application.usersCompanyId))
      throw new AppError('user.is-self', 'That is your own company.');
    const traderId = decision.state === 'APPROVED' ? await makeTrader(tx, application) : null;
    const reason = decision.state === 'REFUSED' ? decision.reason : null;
    const decided = found(
      await saveDecision(tx, id, {
        state: decision.state,
        reason,
        traderId,
        decidedBy: viewer.userId,
        decidedAt: now,
      }),
      'server.failed',
    );
    await tellApplicants(tx, deps, decided, company.name);
    await record(tx, now, viewer, {
      ...about({ id: application.usersCompanyId, countryId: company.countryId }),
      action: decision.state === 'APPROVED' ? 'trader.approved' : 'trader.refused',
    });
    return shown(decided);
  });
}

async function makeTrader(tx: Db, { usersCompanyId, ...application }: ApplicationRow): Promise<string> {
  const company = found(await lockCompany(tx, usersCompanyId), 'company.not-found');
  ensure(company.approvalState !== 'BLOCKED', 'company.blocked');
  ensure(company.kind === 'FARM', 'trader.exists');
  await requireNoHindrance(tx, usersCompanyId);
  const traderId = await registerTrader(tx, { ...application, usersCompanyId });
  await becomeTrader(tx, usersCompanyId);
  return traderId;
}

const about = ({ id, countryId }: { id: string; countryId: string }) =>
  ({ subjectType: 'company', subjectId: id, companyId: id, countryId }) as const;

function present(row: ApplicationRow): TraderApplication {
  const { id, name, descriptions, regionIds, cropIds, points, state, reason, traderId } = row;
  return {
    id,
    name,
    descriptions,
    regionIds,
    cropIds,
    points,
    state,
    reason,
    traderId,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

function presentToStaff(
  row: ApplicationRow,
  company: TradingCompany,
  appliedBy: string | undefined,
  language: Language,
): StaffTraderApplication {
  return {
    ...present(row),
    companyId: row.usersCompanyId,
    companyName: company.name,
    companyNumber: company.identificationNumber,
    companyCountry: company.countryId,
    appliedBy: appliedBy ?? '',
    regions: REGIONS.filter(({ id }) => row.regionIds.includes(id)).map(({ name }) => name),
    crops: ITEMS.filter(({ id }) => row.cropIds.includes(id)).map(({ names }) => names[language]),
  };
}
