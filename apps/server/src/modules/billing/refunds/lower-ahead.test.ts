import type { PlanType } from '@canola/api-schema/access';
import type { Payment } from '@canola/api-schema/billing/payment';
import type { AdminCompanyPage } from '@canola/api-schema/users/admin-company';
import type { Subscription } from '@canola/api-schema/users/plan';
import { expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { decideDispute, openDispute } from '../../../../test/disputes.ts';
import { type Buyer, billingMail, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { applyRefund } from './apply-refund.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));
const APRIL = '2027-04-01T08:00:00.000Z';
const MAY = '2027-05-01T08:00:00.000Z';

const refund = (id: string, amount: string) =>
  call<Payment>(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/refund`, {
    amount,
    reason: 'on request',
  });
const panelOf = async ({ companyId, payer }: Buyer) =>
  (await call<Subscription[]>(desk, payer, 'GET', `/can-users/api/subscription/company/${companyId}`))
    .body[0];

/** That a plan has started before its day. */
async function lettersTo(buyer: Buyer): Promise<string[]> {
  await desk.runJobs();
  const found = await desk.rows<{ text: string }>(
    `select text from platform.outbox_mail where recipient = $1 and subject like 'Your % plan has started early%'`,
    [billingMail(buyer)],
  );
  return found.map(({ text }) => text);
}

/** Pays the request of the next period, which is for another plan. */
async function payAhead(buyer: Buyer, plan: PlanType): Promise<string> {
  const sub = (await desk.subscriptions(buyer.companyId)).at(-1);
  const periodId = await desk.periodOf(buyer.companyId, plan, 'MONTHLY');
  const url = `/can-users/api/subscription/${sub?.id}/next`;
  await call(desk, buyer.payer, 'PUT', url, { periodId });
  await desk.passTo('2027-03-20T09:00:00Z');
  const renewal = (await desk.payments(buyer.companyId)).at(-1);
  expect((await desk.confirm(renewal?.id, '2027-03-20')).status).toBe(200);
  return String(renewal?.id);
}

/** One plan for March by transfer, and since 20 March another one for April. */
async function paidAhead(first: PlanType, next: PlanType) {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { plan: first, type: 'BANK_TRANSFER' });
  await desk.confirm(body.id, '2027-03-01');
  return { buyer, march: body.id, april: await payAhead(buyer, next) };
}

it('a lower plan that is paid ahead starts when the running one is refunded, and ends as it would have', async () => {
  const { buyer, march, april } = await paidAhead('PREMIUM', 'PLUS');
  const heard: unknown[] = [];
  const stop = desk.deps.live.subscribe(`user:${buyer.payer.id}`, (event) => heard.push(event));
  expect((await refund(march, '834.90')).body.status).toBe('REFUNDED');
  expect(await desk.plan(buyer)).toBe('PLUS');
  await expect.poll(() => heard).toContainEqual({ kind: 'access-changed' });
  stop();
  const [mail] = await lettersTo(buyer);
  expect(mail).toMatch(/^The Premium plan for .* has ended .* The Plus plan, .* until 1 May 2027\./m);
  expect(await panelOf(buyer)).toMatchObject({
    status: 'ACTIVE',
    plan: { type: 'PLUS' },
    paidNext: null,
    expiresAt: MAY,
    nexPaymentAt: MAY,
  });
  await desk.passTo('2027-04-20T09:00:00Z');
  expect(await desk.plan(buyer)).toBe('PLUS');
  expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({
    status: 'WAITING',
    plan_type: 'PLUS',
    period_no: 3,
    period_start: new Date(MAY),
  });
  expect((await refund(april, '350.90')).body.status).toBe('REFUNDED');
  expect(await desk.plan(buyer)).toBe('BASIC');
});

it('both refunded before the second has begun leave nothing', async () => {
  const { buyer, march, april } = await paidAhead('PREMIUM', 'PLUS');
  await refund(march, '834.90');
  await refund(april, '350.90');
  expect(await desk.plan(buyer)).toBe('BASIC');
  expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'EXPIRED' }]);
});

it('the higher plan stays ended, also when its refund fails and the lower one is refunded then', async () => {
  const { buyer, march, april } = await paidAhead('PREMIUM', 'PLUS');
  await refund(march, '834.90');
  const [made] = await desk.rows<{ id: string }>('select id from billing.refund where payment_id = $1', [
    march,
  ]);
  await applyRefund(desk.deps, { id: made?.id ?? '', paymentId: march }, { status: 'FAILED' });
  expect(await desk.plan(buyer)).toBe('PLUS');
  await refund(april, '350.90');
  expect(await desk.plan(buyer)).toBe('BASIC');
});

it('a higher plan that is paid ahead waits for its day', async () => {
  const { buyer, march } = await paidAhead('PLUS', 'PREMIUM');
  await refund(march, '350.90');
  expect(await lettersTo(buyer)).toEqual([]);
  expect(await desk.plan(buyer)).toBe('PLUS');
  expect(await panelOf(buyer)).toMatchObject({ paidNext: { planType: 'PREMIUM', from: APRIL } });
  desk.clock.set(new Date(APRIL));
  expect(await desk.plan(buyer)).toBe('PREMIUM');
});

it('refunded before its day, it never began: staff see the one that ran as ended', async () => {
  const { buyer, march, april } = await paidAhead('PLUS', 'PREMIUM');
  await refund(march, '350.90');
  await refund(april, '834.90');
  await desk.rows('update users.company set name = $2 where id = $1', [buyer.companyId, 'Nezačalo s.r.o.']);
  for (const moment of ['2027-03-20T09:01:00Z', APRIL]) {
    desk.clock.set(new Date(moment));
    expect((await panelOf(buyer))?.plan.type).toBe('PLUS');
    const { body } = await call<AdminCompanyPage>(
      desk,
      desk.staff,
      'GET',
      '/can-users/api/company?search=nezacalo',
    );
    expect(body.companies.map(({ plan }) => plan)).toMatchObject([{ type: 'PLUS', isValid: false }]);
  }
});

it('a part of the refund changes no plan, and so does one in the moment in which the lower plan starts', async () => {
  const { buyer, march } = await paidAhead('PREMIUM', 'PLUS');
  await refund(march, '834.00');
  expect(await desk.plan(buyer)).toBe('PREMIUM');
  desk.clock.set(new Date(APRIL));
  await refund(march, '0.90');
  await desk.passTo(APRIL);
  expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
    { status: 'ACTIVE', period_start: new Date(APRIL), expires_at: new Date(MAY) },
  ]);
  expect(await desk.plan(buyer)).toBe('PLUS');
});

it('so it does when a dispute takes the credit of the running plan', async () => {
  const buyer = await desk.buyer();
  const { gatewayId } = await desk.paid(buyer);
  const { body } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
  await desk.confirm(body.id, '2027-03-01');
  await payAhead(buyer, 'PLUS');
  expect(await desk.plan(buyer)).toBe('PREMIUM');
  const dispute = await openDispute(desk, gatewayId ?? '');
  await decideDispute(desk, dispute ?? '', 'lost');
  await desk.hear();
  expect(await desk.plan(buyer)).toBe('PLUS');
  expect(await panelOf(buyer)).toMatchObject({ plan: { type: 'PLUS' }, paidNext: null, expiresAt: MAY });
});
