import { expect, it } from 'vitest';
import { type Buyer, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { sweepSubscriptions } from './sweep.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));

const block = ({ companyId }: Buyer, state: 'BLOCKED' | 'APPROVED') =>
  desk.rows('update users.company set approval_state = $2 where id = $1', [companyId, state]);

it('a charge that finds the company blocked is made once it is unblocked', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer);
  desk.clock.set(new Date('2027-04-01T08:01:00Z'));
  await sweepSubscriptions(desk.deps);
  await block(buyer, 'BLOCKED');
  // The charge that the sweep has asked for.
  await desk.hear();
  expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'INITIALIZED' });
  await block(buyer, 'APPROVED');
  await desk.passTo('2027-04-01T08:06:00Z');
  expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  expect(await desk.payments(buyer.companyId)).toHaveLength(2);
});
