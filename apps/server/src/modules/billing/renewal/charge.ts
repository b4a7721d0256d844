import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findAnySubscription, findCompany } from '../../users/index.ts';
import { findCard } from '../customers/cards.queries.ts';
import { findProfile } from '../customers/profiles.queries.ts';
import type { OffSessionCharge } from '../gateway/gateway.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import type { Decline } from '../gateway/intent.ts';
import { isRefusedForGood } from '../ledger/hard-decline.ts';
import { withPayment } from '../ledger/lock.ts';
import { changePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { isMismatch, isOpen, isPaidByPerson } from '../ledger/transitions.ts';
import { isUnanswered, listTries, rememberIntent, startTry, type TryRow } from '../ledger/tries.queries.ts';
import { applyIntent, findLostIntents } from '../received/card-payment.ts';
import { decline } from '../received/decline.ts';

/** An older try that the bank is still working on is looked up again after an hour. */
const AT_WORK_MS = 3600 * 1000;
const NO_CARD: Decline = { code: 'card_missing', advice: 'do_not_try_again' };

/**
 * Charges the saved card for a renewal. The try is written down before the gateway is called, and the gateway knows it
 * by its number, so the same try is never charged twice. One whose response was lost is finished before another begins.
 */
export async function chargeRenewal(deps: Deps, paymentId: string, tryNo: number): Promise<void> {
  for (const intent of await findLostIntents(deps, paymentId)) await applyIntent(deps, intent);
  const due = await withPayment(deps.db, paymentId, (tx, payment) => findDue(tx, deps, payment, tryNo));
  if (!due || !(await closeEarlier(deps, paymentId, due.no))) return;
  const prepared = await prepare(deps, paymentId, tryNo);
  if (!prepared) return;
  const { no, charge } = prepared;
  const { intent, decline: refusal } = charge
    ? await gatewayOf(deps).chargeOffSession(charge)
    : { intent: null, decline: NO_CARD };
  if (intent) {
    await withPayment(deps.db, paymentId, (tx) => rememberIntent(tx, paymentId, no, intent));
    await applyIntent(deps, { ...intent, decline: intent.decline ?? refusal });
  } else if (refusal)
    await withPayment(deps.db, paymentId, async (tx, payment) => {
      if (isOpen(payment.status) && payment.tries === no) await decline(tx, deps, payment, refusal);
    });
}

/**
 * A form or a bank page of an older try may still be open somewhere: it is closed first, so nobody pays twice. One that
 * the bank is at work on cannot be closed, and decides: no try begins until then. Returns whether all are closed.
 */
async function closeEarlier(deps: Deps, paymentId: string, tryNo: number): Promise<boolean> {
  for (const { no, gatewayId } of await listTries(deps.db, paymentId)) {
    if (no >= tryNo || gatewayId === null) continue;
    const intent = await gatewayOf(deps).cancelIntent(gatewayId);
    if (!intent || intent.status === 'canceled') continue;
    await applyIntent(deps, intent);
    if (intent.status === 'processing')
      await withPayment(deps.db, paymentId, async (tx, { status }) => {
        const nextTryAt = new Date(deps.clock.now().getTime() + AT_WORK_MS);
        if (isOpen(status)) await changePayment(tx, paymentId, { nextTryAt });
      });
    return false;
  }
  return true;
}

/** The try that is to be made now, if any, and what is known of it. */
async function findDue(
  tx: Db,
  deps: Deps,
  payment: PaymentRow,
  tryNo: number,
): Promise<{ no: number; tried: TryRow | undefined } | undefined> {
  if (!isOpen(payment.status) || payment.tries > tryNo || isMismatch(payment)) return undefined;
  const tries = await listTries(tx, payment.id);
  const last = tries.find((row) => row.no === payment.tries);
  // The gateway may have charged it all the same: under another number it could be charged again.
  const isLost = last !== undefined && isUnanswered(last) && !isPaidByPerson(payment);
  const no = isLost ? last.no : tryNo;
  const tried = tries.find((row) => row.no === no);
  if (tried && !isUnanswered(tried)) return undefined;
  const company = await findCompany(tx, payment.companyId);
  if (company?.approvalState === 'BLOCKED') {
    // Stays due, so that a sweep takes it once the company is unblocked.
    await changePayment(tx, payment.id, { nextTryAt: deps.clock.now() });
    return undefined;
  }
  return { no, tried };
}

async function prepare(
  deps: Deps,
  paymentId: string,
  tryNo: number,
): Promise<{ no: number; charge: OffSessionCharge | null } | undefined> {
  return withPayment(deps.db, paymentId, async (tx, payment) => {
    const due = await findDue(tx, deps, payment, tryNo);
    if (!due) return undefined;
    const { no, tried } = due;
    const sub = await findAnySubscription(tx, payment.subscriptionId);
    const card = sub?.cardId ? await findCard(tx, sub.cardId) : undefined;
    const isRefused = card && isRefusedForGood(await listTries(tx, paymentId), card.stripeId);
    // The payer chose a card again that its bank has refused for good: only another one can pay.
    if (!tried && isRefused) {
      await changePayment(tx, paymentId, { nextTryAt: null });
      return undefined;
    }
    const customerId = (await findProfile(tx, payment.companyId))?.stripeCustomerId;
    await startTry(tx, paymentId, no, deps.clock.now(), card?.stripeId);
    // Under its number the gateway takes no other card; if this one does not pay, the new one is next.
    const cardId = tried?.cardId ?? card?.stripeId;
    if (!cardId || !customerId) return { no, charge: null };
    const charge = {
      paymentId,
      tryNo: no,
      customerId,
      cardId,
      amount: payment.gross,
      currency: payment.currency,
      description: `Canola ${payment.planType}`,
    };
    return { no, charge };
  });
}
