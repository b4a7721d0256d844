import type { OpenEntryPage, Statement } from '@canola/api-schema/billing/statement';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { camtEntry, camtFile } from '../statement/parse/test-files.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
const desk = usePaymentDesk(NOW);
beforeEach(() => desk.rows('delete from billing.bank_entry'));

const API = '/can-users/api/payment';
const statuses = async ({ companyId }: Buyer) => (await desk.payments(companyId)).map(({ status }) => status);

/** The money of a payment arrives with a statement, and staff confirm what they can. */
async function arrive(
  payment: Record<string, unknown> | undefined,
  bookedOn: string,
  amount = String(payment?.gross),
): Promise<number> {
  const token = await desk.tokenFor(desk.staff.subject, { email: desk.staff.email });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/xml' };
  const symbol = payment?.variable_symbol;
  const reference = `N${symbol}-${amount}`;
  const payload = camtFile([camtEntry({ endToEnd: `/VS${symbol}/SS/KS`, amount, reference, bookedOn })]);
  const read = await desk.app.inject({ method: 'POST', url: `${API}/statement`, payload, headers });
  const statement = read.json() as Statement;
  const entryIds = statement.entries.map(({ id }) => id);
  const url = `${API}/statement/${statement.id}/confirm`;
  return (await call<{ confirmed: number }>(desk, desk.staff, 'POST', url, { entryIds })).body.confirmed;
}

describe('a renewal request that was replaced and paid all the same', () => {
  async function requested() {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await desk.passTo('2027-02-14T09:01:00Z');
    const [sub] = await desk.subscriptions(buyer.companyId);
    const change = (what: string, payload?: object) =>
      call(desk, buyer.payer, 'PUT', `/can-users/api/subscription/${sub?.id}/${what}`, payload);
    return { buyer, change, request: (await desk.payments(buyer.companyId)).at(-1) };
  }
  const yearly = async ({ companyId }: Buyer) => ({
    periodId: await desk.periodOf(companyId, 'PLUS', 'YEARLY'),
  });

  it.each(['another period', 'cancelled and resumed'])('closes the new one: %s', async (how) => {
    const { buyer, change, request } = await requested();
    if (how === 'another period') await change('next', await yearly(buyer));
    else {
      await change('cancel');
      await change('resume');
    }
    await desk.passTo('2027-02-15T09:00:00Z');
    expect(await statuses(buyer)).toEqual(['COMPLETED', 'CANCELLED', 'WAITING']);
    expect(await arrive(request, '2027-02-15')).toBe(1);
    expect(await statuses(buyer)).toEqual(['COMPLETED', 'COMPLETED', 'CANCELLED']);
    const before = await desk.mails(billingMail(buyer));
    await desk.passTo('2027-03-11T09:00:00Z');
    expect(await desk.plan(buyer)).toBe('PLUS');
    expect(await desk.mails(billingMail(buyer))).toEqual(before);
    // The period after that is requested as usual.
    await desk.passTo('2027-03-17T09:00:00Z');
    expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({ period_no: 3, status: 'WAITING' });
  });

  it('is not replaced by another choice once a part of it has arrived; when it is paid, the choice is free', async () => {
    const { buyer, change, request } = await requested();
    await arrive(request, '2027-02-14', '300.00');
    const refused = { status: 409, body: { code: 'payment.partly-paid' } };
    expect(await change('next', await yearly(buyer))).toMatchObject(refused);
    expect(await statuses(buyer)).toEqual(['COMPLETED', 'WAITING']);
    expect(await arrive(request, '2027-02-14', '50.90')).toBe(1);
    expect((await change('next', await yearly(buyer))).status).toBe(200);
    expect(await statuses(buyer)).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('pays one more period and no further one of a plan that was cancelled, before its end and after it', async () => {
    for (const day of ['2027-02-20', '2027-03-05']) {
      desk.clock.set(NOW);
      const { buyer, change, request } = await requested();
      await change('cancel');
      await desk.passTo(`${day}T09:00:00Z`);
      expect(await arrive(request, day)).toBe(1);
      const [sub] = await desk.subscriptions(buyer.companyId);
      expect(sub).toMatchObject({ status: 'CANCELLED', next_payment_at: null });
      expect(await desk.plan(buyer)).toBe('PLUS');
      await desk.passTo('2027-05-01T09:00:00Z');
      expect(await statuses(buyer)).toEqual(['COMPLETED', 'COMPLETED']);
      expect(await desk.plan(buyer)).toBe('BASIC');
    }
  });

  it('in two parts, one before it was cancelled and resumed, counts too', async () => {
    const { buyer, change, request } = await requested();
    await arrive(request, '2027-02-14', '300.00');
    await change('cancel');
    await change('resume');
    await desk.passTo('2027-02-15T09:00:00Z');
    expect(await statuses(buyer)).toEqual(['COMPLETED', 'CANCELLED', 'WAITING']);
    expect(await arrive(request, '2027-02-15', '50.90')).toBe(1);
    expect(await statuses(buyer)).toEqual(['COMPLETED', 'COMPLETED', 'CANCELLED']);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'ACTIVE', period_no: 2 }]);
  });

  it('in two parts, the second one after the plan is over, starts it again', async () => {
    const { buyer, request } = await requested();
    await arrive(request, '2027-02-14', '300.00');
    await desk.passTo('2027-03-11T09:00:00Z');
    await desk.passTo('2027-03-25T09:00:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'CANCELLED' });
    expect(await arrive(request, '2027-03-25', '50.90')).toBe(1);
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
    expect(await desk.plan(buyer)).toBe('PLUS');
  });

  it('stays as it is when the choice changes nothing', async () => {
    const { buyer, change, request } = await requested();
    const [sub] = await desk.subscriptions(buyer.companyId);
    await change('next', { periodId: sub?.period_id });
    await change('next', { periodId: null });
    expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({
      id: request?.id,
      status: 'WAITING',
    });
    await change('next', await yearly(buyer));
    expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({ status: 'CANCELLED' });
  });
});

it('an upgrade that a card form has replaced is reopened while its request would have been open', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer, { period: 'YEARLY' });
  await desk.buy(buyer, { plan: 'PREMIUM', period: 'YEARLY', type: 'BANK_TRANSFER' });
  desk.clock.set(new Date('2027-02-02T09:00:00Z'));
  await desk.buy(buyer, { plan: 'PREMIUM', period: 'YEARLY' });
  const [, transfer] = await desk.payments(buyer.companyId);
  expect(await arrive(transfer, '2027-02-02')).toBe(1);
  await desk.hear();
  expect(await statuses(buyer)).toEqual(['COMPLETED', 'COMPLETED', 'CANCELLED']);
  expect(await desk.plan(buyer)).toBe('PREMIUM');
});

it('an upgrade that was given up is not reopened: its credit is used up, and the money waits in the list', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer, { period: 'YEARLY' });
  await desk.buy(buyer, { plan: 'PREMIUM', period: 'YEARLY', type: 'BANK_TRANSFER' });
  await desk.passTo('2027-02-21T09:01:00Z');
  expect(await statuses(buyer)).toEqual(['COMPLETED', 'CANCELLED']);
  await desk.passTo('2027-04-10T09:00:00Z');
  const upgrade = (await desk.payments(buyer.companyId)).at(-1);
  expect(await arrive(upgrade, '2027-04-10')).toBe(0);
  expect(await statuses(buyer)).toEqual(['COMPLETED', 'CANCELLED']);
  const { body } = await call<OpenEntryPage>(desk, desk.staff, 'GET', `${API}/entry`);
  expect(body.entries).toMatchObject([{ match: 'CANCELLED', isUndecided: true, wouldPay: false }]);
  const [entry] = body.entries;
  expect((await call(desk, desk.staff, 'POST', `${API}/entry/${entry?.id}/return`)).status).toBe(204);
});
