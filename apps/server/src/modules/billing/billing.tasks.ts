import { z } from 'zod';
import { defineTask, type Task } from '../../platform/jobs/jobs.ts';
import { gatewayOf } from './gateway/gateway-of.ts';
import { chargeJob, closeJob, detachJob, refundJob, syncJob, vatCheckJob } from './jobs.ts';
import { findPayment } from './ledger/payments.queries.ts';
import { chargeRenewal } from './renewal/charge.ts';
import { expirePayments, reconcile } from './renewal/reconcile.ts';
import { reviewPayments } from './renewal/review.ts';
import { sweepSubscriptions } from './renewal/sweep.ts';
import { findUnanswered } from './renewal/unanswered.ts';
import { applyIntent } from './settlement/apply-intent.ts';
import { runRefund } from './settlement/refunds.ts';
import { checkVat } from './vat-check/vat-check.ts';
import { sync } from './webhook/sync.ts';

const EMPTY = z.strictObject({});

/** When each runs: docs/product/payments.md#jobs. */
export const paymentTasks: readonly Task[] = [
  defineTask({
    name: 'subscriptions.sweep',
    payload: EMPTY,
    cron: '*/5 * * * *',
    run: (deps) => sweepSubscriptions(deps),
  }),
  defineTask({
    name: 'payments.reconcile',
    payload: EMPTY,
    cron: '*/15 * * * *',
    run: (deps) => reconcile(deps),
  }),
  defineTask({
    name: 'payments.expire',
    payload: EMPTY,
    cron: '7 * * * *',
    run: (deps) => expirePayments(deps),
  }),
  defineTask({
    name: 'payments.review',
    payload: EMPTY,
    cron: '23 4 * * *',
    run: (deps) => reviewPayments(deps),
  }),
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
      const ids = new Set((await findUnanswered(deps, paymentId)).map((one) => one.id));
      if (payment.gatewayId) ids.add(payment.gatewayId);
      for (const id of ids) {
        const intent = await gatewayOf(deps).cancelIntent(id);
        if (intent) await applyIntent(deps, intent);
      }
    },
  }),
];
