import type { ApprovalState, Role } from '@canola/api-schema/access';
import type {
  AssignUser,
  CompanyUsersQuery,
  Relation,
  RelationPage,
  RelationQuery,
  StateChange,
} from '@canola/api-schema/users/relation';
import { record } from '../../../../platform/audit/audit.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../../platform/errors.ts';
import { requireOther, requirePermission, type Viewer } from '../../../../platform/viewer.ts';
import { accessChanged, notify } from '../../../notifications/index.ts';
import { decideMembership, notifyApprovers } from '../../companies/approval.service.ts';
import { findMembership } from '../../companies/companies.queries.ts';
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

/** Who waits, unless another state is asked for. */
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

export async function changeState(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  state: ApprovalState,
  change: StateChange,
): Promise<Relation> {
  const scope = requirePermission(viewer, 'users:company:approve');
  return db.transaction(async (tx) => {
    const relation = found(await lockRelation(tx, id, scope), 'membership.not-found');
    requireOther(viewer, relation.userId);
    const decision = decisionOf(state, relation.approvalState, change);
    if (!decision) return relation;
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
    const relation = found(await lockRelation(tx, id, scope), 'membership.not-found');
    requireOther(viewer, relation.userId);
    if (relation.role === role) return relation;
    await updateRole(tx, id, role);
    const params = { company: relation.companyName, role };
    await notify(tx, { kind: 'user.role-changed', userIds: [relation.userId], params, url: '/' });
    await accessChanged(tx, relation.userId);
    await record(tx, clock.now(), viewer, {
      ...about(relation),
      action: 'membership.role-changed',
      changes: { from: relation.role, to: role },
    });
    return { ...relation, role };
  });
}

export async function removeRelation({ db, clock }: Deps, viewer: Viewer, id: string): Promise<void> {
  const scope = requirePermission(viewer, 'users:company:delete');
  await db.transaction(async (tx) => {
    const relation = found(await lockRelation(tx, id, scope), 'membership.not-found');
    await deleteMembership(tx, id);
    await accessChanged(tx, relation.userId);
    await notifyApprovers(tx, relation.companyCountry);
    await record(tx, clock.now(), viewer, {
      ...about(relation),
      action: 'membership.removed',
      changes: { role: relation.role, state: relation.approvalState },
    });
  });
}

/** Somebody who has signed in once becomes a member at once, which may approve the company too. */
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
      changes: { role: 'USER', state: 'APPROVED' },
    });
    return relation;
  });
}

function about({ id, userId, companyId, companyCountry }: Relation) {
  return { subjectType: 'membership', subjectId: id, userId, companyId, countryId: companyCountry } as const;
}
