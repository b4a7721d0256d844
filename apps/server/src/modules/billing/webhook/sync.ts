import type { Deps } from '../../../platform/deps.ts';
import { enqueue, once } from '../../../platform/jobs/jobs.ts';
import { findLivePaid, lockBilling, mayPay } from '../../users/index.ts';
import { findCardByStripe, markCardRemoved, saveCard } from '../customers/cards.queries.ts';
import { renewWithCard } from '../customers/cards.service.ts';
import { findCompanyOfCustomer } from '../customers/profiles.queries.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { detachJob, syncJob } from '../jobs.ts';
import { syncPayment } from '../received/card-payment.ts';
import { syncRefunds } from '../refunds/apply-refund.ts';

/**
 * A message is verified, recorded and becomes a job. No state is taken from it: it only says what to read from the gateway
 * (docs/product/payments.md#card-gateway).
 */
export async function receiveWebhook(deps: Deps, body: Buffer, signature: unknown): Promise<void> {
  const { id, type, intentId, cardId, setupId } = gatewayOf(deps).verifyWebhook(
    body,
    signature,
    deps.clock.now(),
  );
  await once(deps.db, 'payments.webhook', id, (tx) =>
    enqueue(tx, syncJob, { type, intentId, cardId, setupId }),
  );
}

interface Message {
  type: string;
  intentId: string | null;
  cardId: string | null;
  setupId: string | null;
}

/** Reads from the gateway what a message is about. */
export async function sync(deps: Deps, message: Message): Promise<void> {
  if (message.intentId) {
    await syncPayment(deps, message.intentId);
    if (/^(charge\.)?refund\./.test(message.type)) await syncRefunds(deps, message.intentId);
  }
  if (message.setupId) await syncSetup(deps, message.setupId);
  if (message.cardId) await syncCard(deps, message.cardId);
}

/** A new card pays from now on. */
async function syncSetup(deps: Deps, id: string): Promise<void> {
  const setup = await gatewayOf(deps).retrieveSetup(id);
  if (!setup?.cardId || !setup.customerId) return;
  const found = await gatewayOf(deps).retrieveCard(setup.cardId);
  const companyId = await findCompanyOfCustomer(deps.db, setup.customerId);
  if (!found || !companyId) return;
  await deps.db.transaction(async (tx) => {
    await lockBilling(tx, companyId);
    const isNew = (await findCardByStripe(tx, found.id)) === undefined;
    // The person who opened the form has left the company since, or may not pay for it any more.
    if (isNew && setup.userId && !(await mayPay(tx, companyId, setup.userId))) {
      await enqueue(tx, detachJob, { stripeId: found.id });
      return;
    }
    const card = await saveCard(tx, found, { companyId, createdAt: deps.clock.now() });
    const live = await findLivePaid(tx, companyId);
    if (isNew && live) await renewWithCard(tx, live, card);
  });
}

/** The bank replaced a card, or it was removed at the gateway. */
async function syncCard(deps: Deps, stripeId: string): Promise<void> {
  const known = await findCardByStripe(deps.db, stripeId);
  if (!known) return;
  const card = await gatewayOf(deps).retrieveCard(stripeId);
  if (!card?.customerId) await markCardRemoved(deps.db, known.id, deps.clock.now());
  else await saveCard(deps.db, card, { companyId: known.companyId, createdAt: known.createdAt });
}
