import type { Card, CardSetupDetails } from '@canola/api-schema/billing/purchase';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { requireApproved, requireGrant, type Viewer } from '../../../platform/viewer.ts';
import { findCompany, findLivePaid, lockBilling, type PaidSubscription } from '../../users/index.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { requireStripe } from '../gateway/stripe-settings.ts';
import { detachJob } from '../jobs.ts';
import { findCard, listCards, markCardRemoved } from './cards.queries.ts';
import { customerOf } from './profile.service.ts';

export async function getCards({ db }: Deps, viewer: Viewer, companyId: string): Promise<Card[]> {
  requireApproved(viewer, companyId);
  const live = await findLivePaid(db, companyId);
  return (await listCards(db, companyId)).map(({ id, brand, last4, expiresMonth, expiresYear }) => ({
    id,
    brand,
    last4,
    expiresMonth,
    expiresYear,
    isUsed: isCharged(id, live),
    isUsedIfResumed: live?.status === 'CANCELLED' && paysRenewals(id, live),
  }));
}

/** A new card without a purchase. It is used once the gateway says that it was saved. */
export async function setUpCard(deps: Deps, viewer: Viewer, companyId: string): Promise<CardSetupDetails> {
  requireGrant(viewer, companyId, 'PAYMENT_CREATE');
  const { publishableKey } = requireStripe(deps.config);
  const company = found(await findCompany(deps.db, companyId), 'company.not-found');
  const customerId = await customerOf(deps, company, viewer);
  const { clientSecret } = await gatewayOf(deps).createSetup({ customerId, userId: viewer.userId });
  return { clientSecret: found(clientSecret, 'server.failed'), publicKey: publishableKey };
}

/** Of another company it looks as if it did not exist. The card that renewals charge is replaced, not removed. */
export async function removeCard(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const card = found(await findCard(deps.db, id), 'card.not-found');
  ensure(
    viewer.memberships.some((one) => one.companyId === card.companyId),
    'card.not-found',
  );
  requireGrant(viewer, card.companyId, 'PAYMENT_CREATE');
  await deps.db.transaction(async (tx) => {
    await lockBilling(tx, card.companyId);
    const live = await findLivePaid(tx, card.companyId);
    if (isCharged(id, live)) throw new AppError('card.in-use');
    await markCardRemoved(tx, id, deps.clock.now());
    await enqueue(tx, detachJob, { stripeId: card.stripeId });
  });
}

/** A plan that was cancelled charges nothing any more, and one that transfers renew asks for those. */
function isCharged(cardId: string, live: PaidSubscription | undefined): boolean {
  return live !== undefined && live.status !== 'CANCELLED' && paysRenewals(cardId, live);
}

function paysRenewals(cardId: string, { cardId: own, paymentType }: PaidSubscription): boolean {
  return own === cardId && paymentType !== 'BANK_TRANSFER';
}
