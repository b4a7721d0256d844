import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { defineTask, type Task } from '../../platform/jobs/jobs.ts';
import { gatewayOf } from './gateway/gateway-of.ts';
import { chargeJob, closeJob, detachJob, refundJob, syncJob, vatCheckJob } from './jobs.ts';
import { findPayment } from './ledger/payments.queries.ts';
import { closeCardForm, findLostIntents } from './received/card-payment.ts';
import { runRefund } from './refunds/apply-refund.ts';
import { chargeRenewal } from './renewal/charge.ts';
import { sweepSubscriptions } from './renewal/sweep.ts';
import { expirePayments } from './scheduled/expire.ts';
import { reconcile, reviewDisputes } from './scheduled/reconcile.ts';
import { reportUnattended } from './subscriptions/last-payer.ts';
import { checkVat } from './vat-check/vat-check.ts';
import { sync } from './webhook/sync.ts';

function scheduled(name: string, cron: string, work: (deps: Deps) => Promise<void>): Task {
  return defineTask({ name, payload: z.strictObject({}), cron, run: (deps) => work(deps) });
}

/** When each runs: docs/product/payments.md#jobs. */
export const paymentTasks: readonly Task[] = [
  scheduled('subscriptions.sweep', '*/5 * * * *', sweepSubscriptions),
  scheduled('payments.reconcile', '*/15 * * * *', reconcile),
  scheduled('payments.expire', '7 * * * *', expirePayments),
  scheduled('subscriptions.unattended', '12 * * * *', reportUnattended),
  scheduled('payments.review', '23 4 * * *', reviewDisputes),
  defineTask({ ...chargeJob, run: (deps, { paymentId, tryNo }) => chargeRenewal(deps, paymentId, tryNo) }),
  defineTask({ ...syncJob, run: sync }),
  defineTask({
    ...refundJob,
    run: async (deps, { refundId }) => {
      await runRefund(deps, refundId);
    },
  }),
  defineTask({ ...vatCheckJob, run: checkVat }),
  defineTask({ ...detachJob, run: (deps, { stripeId }) => gatewayOf(deps).detachCard(stripeId) }),
  defineTask({
    ...closeJob,
    async run(deps, { paymentId }) {
      const payment = await findPayment(deps.db, paymentId);
      if (payment?.status !== 'CANCELLED') return;
      const lost = (await findLostIntents(deps, paymentId)).map(({ id }) => id);
      for (const id of new Set([...lost, payment.gatewayId])) await closeCardForm(deps, id);
    },
  }),
];
