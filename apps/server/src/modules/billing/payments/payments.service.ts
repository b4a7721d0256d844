import type {
  CompanyPaymentQuery,
  Payment,
  PaymentPage,
  PaymentQuery,
  PaymentStatusResult,
} from '@canola/api-schema/billing/payment';
import { COUNTED_AHEAD } from '@canola/api-schema/limits';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../platform/errors.ts';
import {
  holdsPermission,
  requireApproved,
  requirePermission,
  type Viewer,
} from '../../../platform/viewer.ts';
import { findAnySubscription, findCompanyInScope, readPage } from '../../users/index.ts';
import { findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { listTries } from '../ledger/tries.queries.ts';
import {
  countCompanyPayments,
  countPayments,
  findPaymentByAnyId,
  findPaymentInScope,
  listPayments,
  ofCompany,
  paymentsWhere,
  sumWaiting,
} from './payments.queries.ts';
import { presentPayment, presentPayments } from './present.ts';

export async function getPayments(
  deps: Deps,
  viewer: Viewer,
  { page, size, ...filter }: PaymentQuery,
): Promise<PaymentPage> {
  const scope = requirePermission(viewer, 'users:payment:list');
  const { rows, ...info } = await readPage(
    { page, size },
    () => countPayments(deps.db, filter, scope),
    (offset) => listPayments(deps.db, paymentsWhere(filter, scope), filter.direction, { size, offset }),
  );
  return {
    payments: await presentPayments(deps, deps.db, viewer, rows),
    waiting: await sumWaiting(deps.db, scope, deps.clock.now()),
    size,
    ...info,
  };
}

/** Approved members read what their company paid; so do staff. */
export async function getCompanyPayments(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  { page, size, direction }: CompanyPaymentQuery,
): Promise<PaymentPage> {
  await requireReader(deps, viewer, companyId);
  const { rows, ...info } = await readPage(
    { page, size },
    () => countCompanyPayments(deps.db, companyId, page * size + COUNTED_AHEAD),
    (offset) => listPayments(deps.db, ofCompany(companyId), direction, { size, offset }),
  );
  return { payments: await presentPayments(deps, deps.db, viewer, rows), size, ...info };
}

/** Somebody who belongs to the company is its member here, whatever else they may. */
async function requireReader({ db }: Deps, viewer: Viewer, companyId: string): Promise<void> {
  const isMember = viewer.memberships.some((member) => member.companyId === companyId);
  if (isMember || !holdsPermission(viewer, 'users:payment:list')) requireApproved(viewer, companyId);
  else {
    const scope = requirePermission(viewer, 'users:payment:list');
    found(await findCompanyInScope(db, companyId, scope), 'company.not-found');
  }
}

export async function getPayment(deps: Deps, viewer: Viewer, id: string): Promise<Payment> {
  const row = isMember(viewer, await findPayment(deps.db, id)) ?? (await asStaff(deps, viewer, id));
  return presentPayment(deps, deps.db, viewer, row);
}

async function asStaff({ db }: Deps, viewer: Viewer, id: string): Promise<PaymentRow> {
  ensure(holdsPermission(viewer, 'users:payment:list'), 'payment.not-found');
  const scope = requirePermission(viewer, 'users:payment:list');
  return found(await findPaymentInScope(db, id, scope), 'payment.not-found');
}

function isMember(viewer: Viewer, row: PaymentRow | undefined): PaymentRow | undefined {
  return row && isApproved(viewer, row.companyId) ? row : undefined;
}

function isApproved({ memberships }: Viewer, companyId: string): boolean {
  return memberships.some((member) => member.companyId === companyId && member.approvalState === 'APPROVED');
}

/** From our own record only: what the gateway knows arrives through its messages. */
export async function getPaymentStatus(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
): Promise<PaymentStatusResult> {
  const row = isMember(viewer, await findPaymentByAnyId(db, id));
  if (!row) throw new AppError('payment.not-found');
  const sub = found(await findAnySubscription(db, row.subscriptionId), 'server.failed');
  const until = sub.accessUntil ?? sub.expiresAt;
  const isActive =
    (sub.status === 'ACTIVE' || sub.status === 'CANCELLED') &&
    sub.periodNo >= row.periodNo &&
    (until === null || until > clock.now());
  const { id: paymentId, status, type, planType, failure } = row;
  const declines = (await listTries(db, paymentId)).filter(({ code }) => code !== null).length;
  return { id: paymentId, status, type, subscription: { isActive, planType }, failure, declines };
}
