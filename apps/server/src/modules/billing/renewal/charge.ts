import type { Deps } from '../../../platform/deps.ts';
import { findAnySubscription, findCompany } from '../../users/index.ts';
import { findCard } from '../customers/cards.queries.ts';
import { findProfile } from '../customers/profiles.queries.ts';
import type { OffSessionCharge } from '../gateway/gateway.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import type { Decline } from '../gateway/intent.ts';
import { changePayment } from '../ledger/payments.queries.ts';
import { isMismatch, isOpen } from '../ledger/transitions.ts';
import { listTries, rememberIntent, startTry } from '../ledger/tries.queries.ts';
import { applyIntent } from '../settlement/apply-intent.ts';
import { decline } from '../settlement/decline.ts';
import { withPayment } from '../settlement/locked.ts';

const NO_CARD: Decline = { code: 'card_missing', advice: 'do_not_try_again' };

/**
 * Charges the saved card for a renewal. The try is written down before the gateway is called, and the gateway knows it
 * by its number, so the same try is never charged twice.
 */
export async function chargeRenewal(deps: Deps, paymentId: string, tryNo: number): Promise<void> {
  const asked = await prepare(deps, paymentId, tryNo);
  if (!asked || (await isPaidEarlier(deps, paymentId, tryNo))) return;
  const { intent, decline: refusal } =
    asked === 'NO_CARD' ? { intent: null, decline: NO_CARD } : await gatewayOf(deps).chargeOffSession(asked);
  if (intent) {
    await withPayment(deps.db, paymentId, (tx) => rememberIntent(tx, paymentId, tryNo, intent));
    await applyIntent(deps, { ...intent, decline: intent.decline ?? refusal });
  } else if (refusal)
    await withPayment(deps.db, paymentId, async (tx, payment) => {
      if (isOpen(payment.status)) await decline(tx, deps, payment, refusal);
    });
}

/**
 * A form or a bank page of an older try may still be open somewhere: it is closed first, so nobody pays twice. One that
 * the bank is at work on cannot be closed, and decides.
 */
async function isPaidEarlier(deps: Deps, paymentId: string, tryNo: number): Promise<boolean> {
  for (const { no, gatewayId } of await listTries(deps.db, paymentId)) {
    if (no >= tryNo || gatewayId === null) continue;
    const intent = await gatewayOf(deps).cancelIntent(gatewayId);
    if (!intent || intent.status === 'canceled') continue;
    await applyIntent(deps, intent);
    return true;
  }
  return false;
}

async function prepare(
  deps: Deps,
  paymentId: string,
  tryNo: number,
): Promise<OffSessionCharge | 'NO_CARD' | undefined> {
  return withPayment(deps.db, paymentId, async (tx, payment) => {
    if (!isOpen(payment.status) || payment.tries > tryNo) return undefined;
    if (isMismatch(payment)) return undefined;
    const tried = (await listTries(tx, paymentId)).find((one) => one.no === tryNo);
    if (tried?.gatewayId || tried?.code) return undefined;
    const company = await findCompany(tx, payment.companyId);
    if (company?.approvalState === 'BLOCKED') {
      // Stays due, so that a sweep takes it once the company is unblocked.
      await changePayment(tx, paymentId, { nextTryAt: deps.clock.now() });
      return undefined;
    }
    await startTry(tx, paymentId, tryNo, deps.clock.now());
    const sub = await findAnySubscription(tx, payment.subscriptionId);
    const card = sub?.cardId ? await findCard(tx, sub.cardId) : undefined;
    const customerId = (await findProfile(tx, payment.companyId))?.stripeCustomerId;
    if (!card || !customerId) return 'NO_CARD';
    return {
      paymentId,
      tryNo,
      customerId,
      cardId: card.stripeId,
      amount: payment.gross,
      currency: payment.currency,
      description: `Canola ${payment.planType}`,
    };
  });
}
