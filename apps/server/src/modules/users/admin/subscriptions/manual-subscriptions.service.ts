import type { ManualSubscription } from '@canola/api-schema/users/admin-company';
import type { Subscription } from '@canola/api-schema/users/plan';
import { record } from '../../../../platform/audit/audit.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../../platform/errors.ts';
import { emit } from '../../../../platform/jobs/events.ts';
import {
  approvedCompanies,
  holdsPermission,
  requirePermission,
  type Viewer,
} from '../../../../platform/viewer.ts';
import { planGiven } from '../../companies/company.events.ts';
import { findPlanOfType, findSubscription } from '../../plans/plans.queries.ts';
import { toSubscription } from '../../plans/plans.service.ts';
import { planChanged } from '../../subscriptions/payers.queries.ts';
import { lockBilling, moveSubscription } from '../../subscriptions/subscriptions.queries.ts';
import { findCompanyInScope, lockCompanyInScope } from '../companies/admin-companies.queries.ts';
import {
  findSubscriptionInScope,
  insertManual,
  listRunningManual,
  setExpiry,
} from './manual-subscriptions.queries.ts';

/**
 * A plan as a gift. Given again, its end moves and nothing else changes; another plan replaces all that were given
 * (docs/product/admin.md#actions). The company is locked first, so there is one however many people give one now.
 */
export async function grantPlan(
  { db, clock }: Deps,
  viewer: Viewer,
  { companyId, id: extendedId, plan, expiresAt }: ManualSubscription,
): Promise<Subscription> {
  const scope = requirePermission(viewer, 'users:company:plan');
  const now = clock.now();
  const end = new Date(expiresAt);
  if (end <= now)
    throw new AppError('subscription.expiry-past', 'The end has passed.', { expiresAt: ['date.past'] });
  return db.transaction(async (tx) => {
    const company = found(await lockCompanyInScope(tx, companyId, scope), 'company.not-found');
    const { id: planId } = found(await findPlanOfType(tx, plan), 'server.failed');
    const given = await listRunningManual(tx, companyId, now);
    const running = given.find(
      (subscription) =>
        subscription.planId === planId && (extendedId === undefined || subscription.id === extendedId),
    );
    ensure(running || extendedId === undefined, 'subscription.not-found');
    // Pressed twice, it is given once.
    if (running?.expiresAt?.getTime() === end.getTime())
      return toSubscription(found(await findSubscription(tx, running.id, now), 'subscription.not-found'));
    const replaced = running ? [] : given;
    const before = replaced[0] && (await findSubscription(tx, replaced[0].id, now))?.planType;
    for (const subscription of replaced)
      await moveSubscription(tx, subscription.id, 'replaced', { expiresAt: now });
    if (running) await setExpiry(tx, running.id, end);
    const id = running?.id ?? (await insertManual(tx, { companyId, planId, createdAt: now, expiresAt: end }));
    await planChanged(tx, companyId);
    await emit(tx, planGiven, { subscriptionId: id, ...(before && { before }) });
    await record(tx, now, viewer, {
      action: running ? 'subscription.extended' : 'subscription.granted',
      subjectType: 'subscription',
      subjectId: id,
      companyId,
      countryId: company.countryId,
      changes: {
        plan,
        ...(running && { from: running.expiresAt?.toISOString() ?? null }),
        to: end.toISOString(),
        ...(replaced.length > 0 && { replaces: replaced.map((subscription) => subscription.id).join(', ') }),
      },
    });
    return toSubscription(found(await findSubscription(tx, id, now), 'subscription.not-found'));
  });
}

/** A paid plan is not taken away here. */
export async function deleteManualPlan({ db, clock }: Deps, viewer: Viewer, id: string): Promise<void> {
  const scope = requirePermission(viewer, 'users:company:plan');
  await db.transaction(async (tx) => {
    const { companyId } = found(await findSubscriptionInScope(tx, id, scope), 'subscription.not-found');
    await lockBilling(tx, companyId);
    const row = found(await findSubscriptionInScope(tx, id, scope), 'subscription.not-found');
    ensure(row.source === 'MANUAL', 'subscription.not-manual');
    await moveSubscription(tx, id, 'deleted');
    await planChanged(tx, row.companyId);
    await record(tx, clock.now(), viewer, {
      action: 'subscription.deleted',
      subjectType: 'subscription',
      subjectId: id,
      companyId: row.companyId,
      countryId: row.countryId,
      changes: { planId: row.planId, expiresAt: row.expiresAt?.toISOString() ?? null },
    });
  });
}

/** For approved members of the company and for staff who see plans. */
export async function getSubscription(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
): Promise<Subscription> {
  const row = found(await findSubscription(db, id, clock.now()), 'subscription.not-found');
  if (approvedCompanies(viewer).includes(row.companyId)) return toSubscription(row);
  if (!holdsPermission(viewer, 'users:subscription:list')) throw new AppError('subscription.not-found');
  const scope = requirePermission(viewer, 'users:subscription:list');
  found(await findCompanyInScope(db, row.companyId, scope), 'subscription.not-found');
  return toSubscription(row);
}
