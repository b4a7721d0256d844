import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue, once } from '../../../platform/jobs/jobs.ts';
import {
  type CompanyRow,
  findAnySubscription,
  findCompany,
  findOpenPurchase,
  listDueSwitches,
  listEndingBy,
  lockBilling,
  type PaidSubscription,
} from '../../users/index.ts';
import { type CardRow, findCard } from '../customers/cards.queries.ts';
import { addDays, DAYS } from '../deadlines.ts';
import { chargeJob } from '../jobs.ts';
import { findOpenPayment, listDueTries } from '../ledger/payments.queries.ts';
import { announcePlan, cardOf } from '../letters/about.ts';
import type { LetterKind } from '../letters/notifications.ts';
import { coverAfter, needsNoTrial } from '../subscriptions/cover.ts';
import { endByTimetable } from '../subscriptions/end.ts';
import { switchPlan } from '../subscriptions/start-period.ts';
import { throwFirst, tryEach } from '../try-each.ts';
import { announcePrice } from './announce-price.ts';
import { renewalSum, startRenewal } from './renewal-payment.ts';
import { type Reminder, type Step, stepsOf } from './timetable.ts';

/** A day more than the earliest thing to do before a subscription ends. */
const AHEAD_DAYS = DAYS.priceNotice + 1;

/** Does what is due about every subscription, and charges the cards that are due. */
export async function sweepSubscriptions(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const switches = await listDueSwitches(deps.db, now);
  const failures = await tryEach(deps, switches, (sub) => switchPlan(deps, sub));
  const ending = await listEndingBy(deps.db, addDays(now, AHEAD_DAYS));
  failures.push(...(await tryEach(deps, ending, (sub) => takeDueSteps(deps, sub))));
  for (const { id, tryNo } of await listDueTries(deps.db, now))
    await enqueue(deps.db, chargeJob, { paymentId: id, tryNo }, { key: `charge:${id}` });
  throwFirst(failures);
}

/** A company whose payments are locked now is left out: the next sweep comes soon. */
async function takeDueSteps(deps: Deps, { id, companyId }: PaidSubscription): Promise<void> {
  const now = deps.clock.now();
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
      isBought: sub.source === 'TRIAL' && (await needsNoTrial(tx, sub, now)),
      hasCard: card !== undefined,
      isCardExpiring: card !== undefined && sub.expiresAt !== null && endOf(card) <= sub.expiresAt,
      now,
    });
    for (const step of steps) await takeStep(tx, deps, step, sub, company);
    if (sub.status === 'ACTIVE' && sub.source === 'PAID') await announcePrice(tx, deps, sub, company);
  });
}

/** The first moment at which the card is not valid. */
function endOf({ expiresYear, expiresMonth }: CardRow): Date {
  return new Date(Date.UTC(expiresYear, expiresMonth, 1));
}

async function takeStep(
  tx: Db,
  deps: Deps,
  step: Step,
  sub: PaidSubscription,
  company: CompanyRow,
): Promise<void> {
  if (step.does === 'renew') await startRenewal(tx, deps, sub, company);
  else if (step.does === 'remind')
    await once(tx, 'subscriptions.sweep', `${sub.id}:${sub.periodNo}:${step.of}`, (inner) =>
      remind(inner, deps, step.of, sub, company),
    );
  else await endByTimetable(tx, deps, step.does, sub, company);
}

const REMINDERS: Record<Reminder, LetterKind> = {
  'ahead-30': 'ahead',
  'ahead-7': 'ahead',
  'trial-7': 'trial-ending',
  'trial-2': 'trial-ending',
  'card-expiring': 'card-expiring',
  'card-missing': 'card-missing',
};

async function remind(
  tx: Db,
  deps: Deps,
  reminder: Reminder,
  sub: PaidSubscription,
  company: CompanyRow,
): Promise<void> {
  const now = deps.clock.now();
  const amount = sub.source === 'PAID' ? await renewalSum(tx, deps.config, sub, now) : undefined;
  const cover = sub.source === 'TRIAL' ? await coverAfter(tx, sub, now) : undefined;
  await announcePlan(tx, deps, REMINDERS[reminder], sub, company, {
    ...(amount && { amount }),
    ...(cover && { other: cover.other }),
    card: await cardOf(tx, sub),
  });
}
