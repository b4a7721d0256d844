import type { Payment } from '@canola/api-schema/billing/payment';
import type { ErrorBody } from '@canola/api-schema/errors';
import { expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { BILLING, type Buyer, usePaymentDesk } from '../../../../test/payment-desk.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));

async function order({ companyId, payer }: Buyer, email: string) {
  return call<Payment & ErrorBody>(desk, payer, 'POST', '/can-users/api/subscription/paid', {
    companyId,
    periodId: await desk.periodOf(companyId, 'PLUS', 'MONTHLY'),
    paymentType: 'BANK_TRANSFER',
    billing: { ...BILLING, email, vat: null },
  });
}

it('a company orders at most ten times a day by transfer, because each order sends a mail', async () => {
  const buyer = await desk.buyer();
  for (let place = 1; place <= 10; place += 1)
    expect((await order(buyer, `ten-${place}@elsewhere.test`)).status).toBe(200);
  const { status, body } = await order(buyer, 'ten-11@elsewhere.test');
  expect([status, body.code]).toEqual([409, 'payment.too-many-orders']);
  // The last one stays, is shown again, and a card pays immediately.
  expect(await desk.states(buyer)).toEqual({ subscription: 'AWAITING_PAYMENT', payment: 'WAITING' });
  expect((await order(buyer, 'ten-10@elsewhere.test')).status).toBe(200);
  expect((await order(await desk.buyer(), 'another@elsewhere.test')).status).toBe(200);
  await desk.runJobs();
  const mails = await desk.rows(
    `select id from platform.outbox_mail where recipient like 'ten-%@elsewhere.test'`,
  );
  expect(mails).toHaveLength(10);
  expect((await desk.buy(buyer)).status).toBe(200);
  desk.clock.set(new Date('2027-03-02T09:00:01Z'));
  expect((await order(buyer, 'ten-11@elsewhere.test')).status).toBe(200);
});

it('the same order again takes the name that the company has now; the request that is out stays', async () => {
  const buyer = await desk.buyer({ name: 'Farma Stará s.r.o.' });
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  await desk.rows(`update users.company set name = 'Farma Nová s.r.o.' where id = $1`, [buyer.companyId]);
  const { body: again } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  expect(again).toMatchObject({ id: body.id, company: { name: 'Farma Nová s.r.o.' } });
  await desk.confirm(body.id, '2027-03-01');
  const names = await desk.rows(
    `select kind, snapshot->'buyer'->>'name' as name from billing.invoice where company_id = $1 order by kind`,
    [buyer.companyId],
  );
  expect(names).toEqual([
    { kind: 'INVOICE', name: 'Farma Nová s.r.o.' },
    { kind: 'PAYMENT_REQUEST', name: 'Farma Stará s.r.o.' },
  ]);
});
