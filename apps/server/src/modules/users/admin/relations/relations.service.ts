import { type ApprovalState, ROLES_OF_KIND, type Role } from '@canola/api-schema/access';
import type {
  AssignUser,
  CompanyUsersQuery,
  Relation,
  RelationPage,
  RelationQuery,
  StateChange,
} from '@canola/api-schema/users/relation';
import { record } from '../../../../platform/audit/audit.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../../platform/errors.ts';
import {
  type CountryScope,
  requireOther,
  requirePermission,
  type Viewer,
} from '../../../../platform/viewer.ts';
import { accessChanged, notify } from '../../../notifications/index.ts';
import { isLastSigner } from '../../companies/approval.queries.ts';
import { decideMembership, notifyApprovers } from '../../companies/approval.service.ts';
import { findMembership, lockCompany } from '../../companies/companies.queries.ts';
import { membersChanged } from '../../companies/members-changed.ts';
import { joinAsWaiting } from '../../companies/membership.service.ts';
import { requireCompanyInScope } from '../companies/admin-companies.service.ts';
import { decisionOf } from '../decision.ts';
import { readPage } from '../page.ts';
import {
  countRelations,
  deleteMembership,
  findRelation,
  listRelations,
  lockPersonByEmail,
  lockRelation,
  type RelationFilter,
  replaceLostRegistration,
  updateRole,
} from './relations.queries.ts';

/** The waiting ones, unless another state is requested. */
export async function getRelations(
  { db }: Deps,
  viewer: Viewer,
  query: RelationQuery,
): Promise<RelationPage> {
  const scope = requirePermission(viewer, 'users:company:list');
  return pageOf(db, { ...query, approvalState: query.approvalState ?? 'WAITING' }, scope, query);
}

export async function getCompanyUsers(
  { db }: Deps,
  viewer: Viewer,
  companyId: string,
  query: CompanyUsersQuery,
): Promise<RelationPage> {
  const scope = requirePermission(viewer, 'users:company:list');
  await requireCompanyInScope(db, companyId, scope);
  return pageOf(db, { ...query, companyId }, scope, query);
}

async function pageOf(
  db: Deps['db'],
  filter: RelationFilter,
  scope: ReturnType<typeof requirePermission>,
  { page, size }: { page: number; size: number },
): Promise<RelationPage> {
  const { rows: relations, ...info } = await readPage(
    { page, size },
    () => countRelations(db, filter, scope),
    (offset) => listRelations(db, filter, scope, size, offset),
  );
  return { relations, size, ...info };
}

export async function getRelation({ db }: Deps, viewer: Viewer, id: string): Promise<Relation> {
  const scope = requirePermission(viewer, 'users:company:list');
  return found(await findRelation(db, id, scope), 'membership.not-found');
}

/** The company first, as everywhere: changes at the same time come one after the other and see its present kind. */
async function lockInCompany(tx: Db, id: string, scope: CountryScope): Promise<Relation> {
  const { companyId } = found(await findRelation(tx, id, scope), 'membership.not-found');
  await lockCompany(tx, companyId);
  return found(await lockRelation(tx, id, scope), 'membership.not-found');
}

export async function changeState(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  state: ApprovalState,
  change: StateChange,
): Promise<Relation> {
  const scope = requirePermission(viewer, 'users:company:approve');
  return db.transaction(async (tx) => {
    const relation = await lockInCompany(tx, id, scope);
    requireOther(viewer, relation.userId);
    const decision = decisionOf(state, relation.approvalState);
    if (!decision) return relation;
    if (decision === 'BLOCKED') await requireAnotherSigner(tx, relation);
    const now = clock.now();
    const reason = decision === 'BLOCKED' ? (change?.reason ?? null) : null;
    await decideMembership(tx, id, decision, now, reason);
    const changed = found(await findRelation(tx, id, scope), 'membership.not-found');
    await record(tx, now, viewer, {
      ...about(relation),
      action: 'membership.state-changed',
      changes: { from: relation.approvalState, to: decision },
    });
    return changed;
  });
}

export async function changeRole(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  role: Role,
): Promise<Relation> {
  const scope = requirePermission(viewer, 'users:company:role');
  return db.transaction(async (tx) => {
    const relation = await lockInCompany(tx, id, scope);
    requireOther(viewer, relation.userId);
    if (relation.role === role) return relation;
    if (!ROLES_OF_KIND[relation.companyKind].some((known) => known === role))
      throw new AppError('request.invalid', 'The company has no such role.', { role: ['field.unknown'] });
    await requireAnotherSigner(tx, relation);
    await updateRole(tx, id, role);
    const params = { company: relation.companyName, role };
    await notify(tx, { kind: 'user.role-changed', userIds: [relation.userId], params, url: '/' });
    await membersChanged(tx, relation.companyId);
    await record(tx, clock.now(), viewer, {
      ...about(relation),
      action: 'membership.role-changed',
      changes: { from: relation.role, to: role },
    });
    return { ...relation, role };
  });
}

/** The desk of a trader is never left without a signatory (docs/product/desk.md#roles). */
async function requireAnotherSigner(tx: Db, { companyKind, companyId, userId }: Relation): Promise<void> {
  if (companyKind !== 'TRADER') return;
  ensure(!(await isLastSigner(tx, userId, companyId)), 'membership.last-signer');
}

export async function removeRelation({ db, clock }: Deps, viewer: Viewer, id: string): Promise<void> {
  const scope = requirePermission(viewer, 'users:company:delete');
  await db.transaction(async (tx) => {
    const relation = await lockInCompany(tx, id, scope);
    await requireAnotherSigner(tx, relation);
    await deleteMembership(tx, id);
    await accessChanged(tx, relation.userId);
    await membersChanged(tx, relation.companyId);
    await notifyApprovers(tx, relation.companyCountry);
    await record(tx, clock.now(), viewer, {
      ...about(relation),
      action: 'membership.removed',
      changes: { role: relation.role, state: relation.approvalState },
    });
  });
}

/** Somebody who has signed in once becomes a member immediately, which may approve the company too. */
export async function assignUser(
  { db, clock }: Deps,
  viewer: Viewer,
  companyId: string,
  { email, companyId: named }: AssignUser,
): Promise<Relation> {
  const scope = requirePermission(viewer, 'users:company:assign');
  if (named !== companyId)
    throw new AppError('request.invalid', 'The ids differ.', { companyId: ['id.differs'] });
  return db.transaction(async (tx) => {
    const company = await requireCompanyInScope(tx, companyId, scope);
    const person = found(await lockPersonByEmail(tx, email, scope), 'user.not-found');
    requireOther(viewer, person.id);
    ensure(!(await findMembership(tx, person.id, companyId)), 'membership.exists');
    const now = clock.now();
    const { id } = await joinAsWaiting(tx, person.id, company, now);
    await replaceLostRegistration(tx, person.id, companyId);
    await decideMembership(tx, id, 'APPROVED', now);
    const relation = found(await findRelation(tx, id, scope), 'membership.not-found');
    await record(tx, now, viewer, {
      ...about(relation),
      action: 'membership.added',
      changes: { role: relation.role, state: 'APPROVED' },
    });
    return relation;
  });
}

function about({ id, userId, companyId, companyCountry }: Relation) {
  return { subjectType: 'membership', subjectId: id, userId, companyId, countryId: companyCountry } as const;
}
