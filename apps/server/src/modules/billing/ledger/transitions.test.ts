import { PAYMENT_STATUSES } from '@canola/api-schema/billing/payment-statuses';
import { SUBSCRIPTION_STATUSES } from '@canola/api-schema/users/plan';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { seedCompany } from '../../../../test/factories.ts';
import { moveSubscription } from '../../users/index.ts';
import {
  SUBSCRIPTION_TRANSITIONS,
  type SubscriptionEvent,
  type Transition,
} from '../../users/subscriptions/transitions.ts';
import { seedPayment } from '../test-payments.ts';
import { movePayment } from './payments.queries.ts';
import { PAYMENT_TRANSITIONS, type PaymentEvent } from './transitions.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const run = (text: string, values: unknown[]) => test.db.$client.query(text, values);

it('a payment goes only where the table says, from every state by every event', async () => {
  const { id } = await seedPayment(test.db, { paidOn: '2027-01-01' });
  for (const status of PAYMENT_STATUSES)
    for (const event of Object.keys(PAYMENT_TRANSITIONS) as PaymentEvent[]) {
      await run('update billing.payment set status = $1 where id = $2', [status, id]);
      const { from, to } = PAYMENT_TRANSITIONS[event];
      const moved = movePayment(test.db, id, event);
      if (from.some((item) => item === status)) expect((await moved).status).toBe(to);
      else await expect(moved).rejects.toThrow(`cannot be ${event}`);
    }
});

it.each(['PAID', 'MANUAL'] as const)(
  'a %s subscription goes only where the table says',
  async (planSource) => {
    const { id: companyId } = await seedCompany(test.db, {
      plan: 'PLUS',
      planSource,
      planExpiresAt: new Date('2030-01-01'),
    });
    const { rows } = await run('select id from users.subscription where company_id = $1', [companyId]);
    const { id } = rows[0];
    for (const status of SUBSCRIPTION_STATUSES)
      for (const event of Object.keys(SUBSCRIPTION_TRANSITIONS) as SubscriptionEvent[]) {
        await run('update users.subscription set status = $1 where id = $2', [status, id]);
        const { from, to, source }: Transition = SUBSCRIPTION_TRANSITIONS[event];
        const moved = moveSubscription(test.db, id, event);
        if (from.includes(status) && (source ?? planSource) === planSource)
          expect((await moved).status).toBe(to);
        else await expect(moved).rejects.toThrow(`cannot be ${event}`);
      }
  },
);

it('only what staff gave can be deleted', async () => {
  const { id: companyId } = await seedCompany(test.db, { plan: 'PLUS', planSource: 'PAID' });
  const { rows } = await run('select id from users.subscription where company_id = $1', [companyId]);
  await expect(moveSubscription(test.db, rows[0].id, 'deleted')).rejects.toThrow('cannot be deleted');
});
