import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { changeSubscription, findLivePaid, lockBilling, mayPay } from '../../users/index.ts';
import { findCardByStripe, markCardRemoved, saveCard } from '../customers/cards.queries.ts';
import { findCompanyOfCustomer } from '../customers/profiles.queries.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { chargeJob, detachJob } from '../jobs.ts';
import { findOpenPayment } from '../ledger/payments.queries.ts';
import { applyIntent } from '../settlement/apply-intent.ts';
import { syncRefunds } from '../settlement/refunds.ts';

interface Message {
  type: string;
  intentId: string | null;
  cardId: string | null;
  setupId: string | null;
}

/** Asks the gateway about what a message named. */
export async function sync(deps: Deps, message: Message): Promise<void> {
  if (message.intentId) await syncIntent(deps, message.intentId, message.type);
  if (message.setupId) await syncSetup(deps, message.setupId);
  if (message.cardId) await syncCard(deps, message.cardId);
}

/** Brings the payment of an intent in step with the gateway. */
export async function syncPayment(deps: Deps, intentId: string): Promise<void> {
  const intent = await gatewayOf(deps).retrieveIntent(intentId);
  if (intent) await applyIntent(deps, intent);
}

async function syncIntent(deps: Deps, id: string, type: string): Promise<void> {
  await syncPayment(deps, id);
  if (/^(charge\.)?refund\./.test(type)) await syncRefunds(deps, id);
}

/** A new card pays from now on; what is overdue is tried with it at once. */
async function syncSetup(deps: Deps, id: string): Promise<void> {
  const setup = await gatewayOf(deps).retrieveSetup(id);
  if (!setup?.cardId || !setup.customerId) return;
  const found = await gatewayOf(deps).retrieveCard(setup.cardId);
  const companyId = await findCompanyOfCustomer(deps.db, setup.customerId);
  if (!found || !companyId) return;
  await deps.db.transaction(async (tx) => {
    await lockBilling(tx, companyId);
    const isNew = (await findCardByStripe(tx, found.id)) === undefined;
    // Whoever had opened the form has left the company since, or may not pay for it any more.
    if (isNew && setup.userId && !(await mayPay(tx, companyId, setup.userId))) {
      await enqueue(tx, detachJob, { stripeId: found.id });
      return;
    }
    const { brand, last4, expiresMonth, expiresYear } = found;
    const card = await saveCard(tx, {
      companyId,
      stripeId: found.id,
      brand,
      last4,
      expiresMonth,
      expiresYear,
      createdAt: deps.clock.now(),
    });
    const live = await findLivePaid(tx, companyId);
    if (!isNew || !live) return;
    await changeSubscription(tx, live.id, { cardId: card.id, paymentType: 'CARD' });
    const open = await findOpenPayment(tx, live.id);
    // A failed charge, or a bank page that was left; a request for a transfer stays one.
    if (open?.type === 'CARD' && open.status !== 'INITIALIZED')
      await enqueue(
        tx,
        chargeJob,
        { paymentId: open.id, tryNo: open.tries + 1 },
        { key: `charge:${open.id}` },
      );
  });
}

/** The bank replaced a card, or it was removed at the gateway. */
async function syncCard(deps: Deps, stripeId: string): Promise<void> {
  const known = await findCardByStripe(deps.db, stripeId);
  if (!known) return;
  const card = await gatewayOf(deps).retrieveCard(stripeId);
  if (!card?.customerId) await markCardRemoved(deps.db, known.id, deps.clock.now());
  else {
    const { brand, last4, expiresMonth, expiresYear } = card;
    await saveCard(deps.db, {
      companyId: known.companyId,
      stripeId,
      brand,
      last4,
      expiresMonth,
      expiresYear,
      createdAt: known.createdAt,
    });
  }
}
