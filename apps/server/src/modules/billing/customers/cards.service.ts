import type { Card, CardSetupDetails } from '@canola/api-schema/billing/purchase';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { requireApproved, requireGrant, type Viewer } from '../../../platform/viewer.ts';
import {
  changeSubscription,
  findCompany,
  findLivePaid,
  lockBilling,
  type PaidSubscription,
} from '../../users/index.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { requireStripe } from '../gateway/stripe-settings.ts';
import { chargeJob, detachJob } from '../jobs.ts';
import { isRefusedForGood } from '../ledger/hard-decline.ts';
import { changePayment, findOpenPayment } from '../ledger/payments.queries.ts';
import { listTries } from '../ledger/tries.queries.ts';
import { type CardRow, findCard, listCards, markCardRemoved } from './cards.queries.ts';
import { customerOf } from './profile.service.ts';

export async function getCards({ db }: Deps, viewer: Viewer, companyId: string): Promise<Card[]> {
  requireApproved(viewer, companyId);
  const live = await findLivePaid(db, companyId);
  const open = live && (await findOpenPayment(db, live.id));
  const tries = open ? await listTries(db, open.id) : [];
  const cards = await listCards(db, companyId);
  return cards.map(({ id, stripeId, brand, last4, expiresMonth, expiresYear }) => ({
    id,
    brand,
    last4,
    expiresMonth,
    expiresYear,
    isUsed: isCharged(id, live),
    isUsedIfResumed: live?.status === 'CANCELLED' && paysRenewals(id, live),
    isRefused: isRefusedForGood(tries, stripeId),
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

/** Of another company it looks as if it did not exist. */
async function requireCard({ db }: Deps, viewer: Viewer, id: string): Promise<CardRow> {
  const card = found(await findCard(db, id), 'card.not-found');
  ensure(
    viewer.memberships.some((member) => member.companyId === card.companyId),
    'card.not-found',
  );
  requireGrant(viewer, card.companyId, 'PAYMENT_CREATE');
  return card;
}

/** A saved card takes the place of the plan's own, as a new one would. */
export async function chooseCard(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { companyId } = await requireCard(deps, viewer, id);
  await deps.db.transaction(async (tx) => {
    await lockBilling(tx, companyId);
    // It may have been removed since.
    const card = found(await findCard(tx, id), 'card.not-found');
    const live = found(await findLivePaid(tx, companyId), 'subscription.not-found');
    if (!paysRenewals(id, live)) await renewWithCard(tx, live, card);
  });
}

/** The card pays from now on; what is overdue is charged to it immediately. Under the company's lock. */
export async function renewWithCard(
  tx: Db,
  live: PaidSubscription,
  { id: cardId, stripeId }: Pick<CardRow, 'id' | 'stripeId'>,
): Promise<void> {
  await changeSubscription(tx, live.id, { cardId, paymentType: 'CARD' });
  const open = await findOpenPayment(tx, live.id);
  // A failed charge, or a bank page that was left; a request for a transfer stays one.
  if (open?.type !== 'CARD' || open.status === 'INITIALIZED') return;
  // A bank that refused the card for good refuses it again, however often the payer goes back to it.
  if (isRefusedForGood(await listTries(tx, open.id), stripeId))
    await changePayment(tx, open.id, { nextTryAt: null });
  else
    await enqueue(tx, chargeJob, { paymentId: open.id, tryNo: open.tries + 1 }, { key: `charge:${open.id}` });
}

/** The card that renewals charge is replaced, not removed. */
export async function removeCard(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const card = await requireCard(deps, viewer, id);
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
