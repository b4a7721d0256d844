import { type StartView, VIEW_MINUTES, type View } from '@canola/api-schema/users/view';
import { record } from '../../../../platform/audit/audit.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../../platform/errors.ts';
import {
  holdsPermission,
  requireOther,
  requirePermission,
  type Viewer,
} from '../../../../platform/viewer.ts';
import { notify } from '../../../notifications/index.ts';
import { findReader } from '../../accounts/viewer.service.ts';
import { findCompanyInScope } from '../companies/admin-companies.queries.ts';
import { lockPerson } from '../people/people.queries.ts';
import { endView, findView, insertView } from './views.queries.ts';

const VIEW_MS = VIEW_MINUTES * 60_000;

/** The person is notified immediately, with the reason. */
export async function startView(
  deps: Deps,
  viewer: Viewer,
  userId: string,
  { companyId, reason }: StartView,
): Promise<View> {
  const scope = requirePermission(viewer, 'users:user:view');
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const person = found(await lockPerson(tx, userId, scope), 'user.not-found');
    requireOther(viewer, userId);
    if (person.isElsewhereToo)
      throw new AppError('permission.missing', 'The person has a company in a country that is not yours.');
    const company = found(await findCompanyInScope(tx, companyId, scope), 'company.not-found');
    const customer = found(await findReader({ db: deps.db, clock: deps.clock }, userId), 'user.not-found');
    ensure(customer.permissions.size === 0, 'user.is-staff');
    ensure(
      customer.memberships.some((membership) => membership.companyId === companyId),
      'company.not-found',
    );
    const expiresAt = new Date(now.getTime() + VIEW_MS);
    const values = { staffId: viewer.userId, userId, companyId, reason, startedAt: now, expiresAt };
    const { id } = await insertView(tx, values);
    await notify(tx, { userIds: [userId], kind: 'user.viewed', params: { why: reason } });
    await record(tx, now, viewer, {
      action: 'user.view-started',
      subjectType: 'user',
      subjectId: userId,
      userId,
      companyId,
      countryId: company.countryId,
      changes: { view: id },
    });
    return { id, expiresAt: expiresAt.toISOString() };
  });
}

/** One that has ended is not there any more. */
export async function stopView({ db, clock }: Deps, viewer: Viewer, id: string): Promise<void> {
  const scope = requirePermission(viewer, 'users:user:view');
  const now = clock.now();
  await db.transaction(async (tx) => {
    const view = await endView(tx, id, viewer.userId, now);
    if (!view) throw new AppError('view.not-found');
    const company = await findCompanyInScope(tx, view.companyId, scope);
    await record(tx, now, viewer, {
      action: 'user.view-ended',
      subjectType: 'user',
      subjectId: view.userId,
      userId: view.userId,
      companyId: view.companyId,
      countryId: company?.countryId,
      changes: { view: id },
    });
  });
}

/** The customer as they are now, with nothing that they could do. */
export async function findViewed(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: Viewer,
  id: string,
): Promise<Viewer> {
  ensure(holdsPermission(staff, 'users:user:view'), 'view.ended');
  const scope = requirePermission(staff, 'users:user:view');
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  const view = isId ? await findView(deps.db, id, staff.userId, deps.clock.now()) : undefined;
  const company = view && (await findCompanyInScope(deps.db, view.companyId, scope));
  const customer = company && (await findReader(deps, view.userId));
  if (!customer || customer.permissions.size > 0) throw new AppError('view.ended');
  const memberships = customer.memberships.filter(({ companyId }) => companyId === view.companyId);
  return {
    ...customer,
    permissions: new Set(),
    memberships: memberships.map((membership) => ({ ...membership, grants: [] })),
    isReadOnly: true,
    viewedBy: staff.userId,
  };
}
