import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue, once } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../notifications/index.ts';
import {
  type CompanyRow,
  findAnySubscription,
  findCompany,
  findLivePaid,
  findOpenPurchase,
  findSubscription,
  listEndingBy,
  listPayers,
  lockBilling,
  moveSubscription,
  type PaidSubscription,
  planChanged,
} from '../../users/index.ts';
import { type CardRow, findCard } from '../customers/cards.queries.ts';
import { chargeJob } from '../jobs.ts';
import { findOpenPayment, listDueTries } from '../ledger/payments.queries.ts';
import { type Facts, type LetterKind, sendLetter } from '../letters/letters.ts';
import { recipientsOf } from '../letters/recipients.ts';
import { cancelOpenPayment } from '../settlement/cancel.ts';
import { markPastDue } from '../settlement/decline.ts';
import { cardOf } from '../settlement/facts.ts';
import { addDays, DAYS } from '../terms.ts';
import { announcePrice } from './announce-price.ts';
import { renewalSum, startRenewal } from './renewal-payment.ts';
import { type Step, stepsOf } from './steps.ts';
import { switchPlans } from './switch-plans.ts';

/** A day more than the earliest thing to do before a subscription ends. */
const AHEAD_DAYS = DAYS.priceNotice + 1;

/** Does what is due about every subscription. One that fails does not stop the others. */
export async function sweepSubscriptions(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  let failure = await switchPlans(deps);
  for (const { id, companyId } of await listEndingBy(deps.db, addDays(now, AHEAD_DAYS))) {
    try {
      await visit(deps, id, companyId);
    } catch (error) {
      deps.log.error({ err: error, subscription: id }, 'a subscription could not be looked after');
      failure ??= error;
    }
  }
  for (const { id, tryNo } of await listDueTries(deps.db, now))
    await enqueue(deps.db, chargeJob, { paymentId: id, tryNo }, { key: `charge:${id}` });
  if (failure !== undefined) throw failure;
}

/** Somebody who works on the company's payments now is left alone: the next sweep comes soon. */
async function visit(deps: Deps, id: string, companyId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockBilling(tx, companyId, { skip: true }))) return;
    const sub = await findAnySubscription(tx, id);
    const company = await findCompany(tx, companyId);
    if (!sub || !company) return;
    const card = sub.cardId === null ? undefined : await findCard(tx, sub.cardId);
    const steps = stepsOf(sub, {
      company,
      open: sub.source === 'PAID' ? await findOpenPayment(tx, id) : undefined,
      isBeingReplaced: (await findOpenPurchase(tx, companyId))?.previousId === id,
      isCardExpiring: card !== undefined && sub.expiresAt !== null && endOf(card) <= sub.expiresAt,
      now: deps.clock.now(),
    });
    for (const step of steps) await take(tx, deps, step, sub, company);
    if (sub.status === 'ACTIVE' && sub.source === 'PAID') await announcePrice(tx, deps, sub, company);
  });
}

/** The first moment at which the card is not valid. */
function endOf({ expiresYear, expiresMonth }: CardRow): Date {
  return new Date(Date.UTC(expiresYear, expiresMonth, 1));
}

async function take(
  tx: Db,
  deps: Deps,
  step: Step,
  sub: PaidSubscription,
  company: CompanyRow,
): Promise<void> {
  switch (step.does) {
    case 'renew':
      await startRenewal(tx, deps, sub, company);
      return;
    case 'past-due': {
      const open = await findOpenPayment(tx, sub.id);
      if (open) await markPastDue(tx, deps, open, sub);
      return;
    }
    case 'cancel-blocked':
      await cancelOpenPayment(tx, sub.id);
      await moveSubscription(tx, sub.id, 'cancelled', {
        cancelledAt: deps.clock.now(),
        accessUntil: null,
        nextPaymentAt: null,
      });
      return;
    case 'lapse':
      await cancelOpenPayment(tx, sub.id);
      await moveSubscription(tx, sub.id, 'lapsed', { accessUntil: null });
      return tellEnd(tx, deps, sub, company);
    case 'expire':
      await moveSubscription(tx, sub.id, 'expired', { accessUntil: null, nextPaymentAt: null });
      return tellEnd(tx, deps, sub, company);
    case 'remind':
      await once(tx, 'subscriptions.sweep', `${sub.id}:${sub.periodNo}:${step.of}`, (inner) =>
        remind(inner, deps, step.of, sub, company),
      );
  }
}

const REMINDERS: Record<Extract<Step, { does: 'remind' }>['of'], LetterKind> = {
  'ahead-30': 'ahead',
  'ahead-7': 'ahead',
  'trial-7': 'trial-ending',
  'trial-2': 'trial-ending',
  'card-expiring': 'card-expiring',
};

async function remind(
  tx: Db,
  deps: Deps,
  of: Extract<Step, { does: 'remind' }>['of'],
  sub: PaidSubscription,
  company: CompanyRow,
): Promise<void> {
  // Who has bought a plan does not care when the trial ends.
  if (sub.source === 'TRIAL' && (await findLivePaid(tx, company.id))) return;
  const amount = sub.source === 'PAID' ? await renewalSum(tx, deps.config, sub, deps.clock.now()) : undefined;
  const facts = { ...(amount && { amount }), card: await cardOf(tx, sub) };
  await tellCompany(tx, deps, REMINDERS[of], sub, company, facts);
}

async function tellEnd(tx: Db, deps: Deps, sub: PaidSubscription, company: CompanyRow): Promise<void> {
  await planChanged(tx, company.id);
  if (sub.source === 'TRIAL' && (await findLivePaid(tx, company.id))) return;
  const kind = sub.source === 'TRIAL' ? 'trial-ended' : sub.source === 'MANUAL' ? 'gift-ended' : 'expired';
  await tellCompany(tx, deps, kind, sub, company);
  const { planType } = (await findSubscription(tx, sub.id, deps.clock.now())) ?? {};
  const payers = await listPayers(tx, company.id);
  if (planType)
    await notify(tx, {
      kind: 'subscription.ended',
      userIds: payers.map((one) => one.userId),
      companyId: company.id,
      params: { plan: planType },
      url: '/pricing',
    });
}

async function tellCompany(
  tx: Db,
  deps: Deps,
  kind: LetterKind,
  sub: PaidSubscription,
  company: CompanyRow,
  more: Partial<Facts> = {},
): Promise<void> {
  const row = await findSubscription(tx, sub.id, deps.clock.now());
  if (!row || !sub.expiresAt) return;
  const facts: Facts = {
    company: company.name,
    countryId: company.countryId,
    plan: (row.paidNext ?? row).planType,
    date: sub.expiresAt,
    ...more,
  };
  for (const to of await recipientsOf(tx, company)) await sendLetter(tx, deps.config, kind, to, facts);
}
