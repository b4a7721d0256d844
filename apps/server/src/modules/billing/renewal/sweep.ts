import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue, once } from '../../../platform/jobs/jobs.ts';
import {
  type CompanyRow,
  findAnySubscription,
  findCompany,
  findLivePaid,
  findOpenPurchase,
  findSubscription,
  listEndingBy,
  lockBilling,
  moveSubscription,
  type PaidSubscription,
  planChanged,
} from '../../users/index.ts';
import { type CardRow, findCard } from '../customers/cards.queries.ts';
import { chargeJob } from '../jobs.ts';
import { findOpenPayment, listDueTries } from '../ledger/payments.queries.ts';
import type { Facts, LetterKind } from '../letters/kinds.ts';
import { announce } from '../letters/letters.ts';
import { aboutPlan, recipientsOf } from '../letters/recipients.ts';
import { cancelOpenPayment } from '../settlement/cancel.ts';
import { coverOf } from '../settlement/cover.ts';
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
      isBought:
        sub.source === 'TRIAL' && ((await hasBought(tx, company)) || (await isCovered(tx, deps, sub))),
      hasCard: card !== undefined,
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
      await cancelOpenPayment(tx, deps, sub.id);
      await moveSubscription(tx, sub.id, 'cancelled', {
        cancelledAt: deps.clock.now(),
        accessUntil: null,
        nextPaymentAt: null,
      });
      return;
    case 'lapse':
      await cancelOpenPayment(tx, deps, sub.id);
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
  'card-missing': 'card-missing',
};

/** These are about the charge to come. */
const CHARGED_NEXT: ReadonlySet<LetterKind> = new Set(['ahead', 'card-expiring', 'card-missing']);

async function remind(
  tx: Db,
  deps: Deps,
  of: Extract<Step, { does: 'remind' }>['of'],
  sub: PaidSubscription,
  company: CompanyRow,
): Promise<void> {
  const amount = sub.source === 'PAID' ? await renewalSum(tx, deps.config, sub, deps.clock.now()) : undefined;
  const cover = sub.source === 'TRIAL' ? await coverAfter(tx, deps, sub) : undefined;
  const facts = {
    ...(amount && { amount }),
    ...(cover && { other: cover.other }),
    card: await cardOf(tx, sub),
  };
  await tellCompany(tx, deps, REMINDERS[of], sub, company, facts);
}

/** Who has bought a plan, or waits for the transfer of one, does not care when the trial ends. */
async function hasBought(tx: Db, { id }: CompanyRow): Promise<boolean> {
  if (await findLivePaid(tx, id)) return true;
  return (await findOpenPurchase(tx, id))?.status === 'AWAITING_PAYMENT';
}

/** What the company has once the subscription is over. */
async function coverAfter(
  tx: Db,
  { clock }: Deps,
  { id, companyId, expiresAt }: PaidSubscription,
): ReturnType<typeof coverOf> {
  const now = clock.now();
  const ending = (await findSubscription(tx, id, now))?.planType;
  const end = expiresAt && expiresAt > now ? expiresAt : now;
  return ending && coverOf(tx, companyId, ending, end);
}

async function isCovered(tx: Db, deps: Deps, sub: PaidSubscription): Promise<boolean> {
  return (await coverAfter(tx, deps, sub))?.isEnough === true;
}

/** Not where the company has a plan that is as high: staff have given one, or it was bought in the meantime. */
async function tellEnd(tx: Db, deps: Deps, sub: PaidSubscription, company: CompanyRow): Promise<void> {
  await planChanged(tx, company.id);
  if (sub.source === 'TRIAL' && (await hasBought(tx, company))) return;
  if (await isCovered(tx, deps, sub)) return;
  const kind = sub.source === 'TRIAL' ? 'trial-ended' : sub.source === 'MANUAL' ? 'gift-ended' : 'expired';
  await tellCompany(tx, deps, kind, sub, company);
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
  // What is charged next may be another plan.
  const renewed = CHARGED_NEXT.has(kind) ? row.next : null;
  const { planType: plan } = renewed ?? row.paidNext ?? row;
  const about = aboutPlan(company, sub.id, { plan, date: sub.expiresAt, ...more });
  await announce(tx, deps.config, kind, await recipientsOf(tx, company), about);
}
