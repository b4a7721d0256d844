import type { Payment } from '@canola/api-schema/billing/payment';
import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import type { ErrorBody } from '@canola/api-schema/errors';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));

const refund = (id: unknown, amount: unknown) =>
  call<Payment & ErrorBody>(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/refund`, {
    amount,
    reason: 'on request',
  });
const read = async (id: unknown) =>
  (await call<Payment>(desk, desk.staff, 'GET', `/can-users/api/payment/${id}`)).body;
const notesOf = async (id: unknown) =>
  (
    await desk.rows(
      `select kind, net, vat, gross from billing.invoice
       where payment_id = $1 and kind in ('CREDIT_NOTE', 'DEBIT_NOTE') order by issued_at, id`,
      [id],
    )
  ).map(({ kind, net, vat, gross }) => [kind, net, vat, gross]);

/** Plus for March by transfer, and since 20 March for April too. */
async function paidAhead() {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  await desk.confirm(body.id, '2027-03-01');
  await desk.passTo('2027-03-20T09:00:00Z');
  const [, renewal] = await desk.payments(buyer.companyId);
  await desk.confirm(renewal?.id, '2027-03-20');
  return { buyer, march: body.id, april: String(renewal?.id) };
}

/** 287 of the 743 hours of March are left, which cost 290.00. */
const CREDIT = '402.02';
const MARCH = ['CREDIT_NOTE', '-112.02', '-23.52', '-135.54'];
const APRIL = ['CREDIT_NOTE', '-290.00', '-60.90', '-350.90'];

describe('an upgrade of a plan that is paid ahead', () => {
  it('credits what is left of the running period, and all of the next one', async () => {
    const { buyer, march, april } = await paidAhead();
    const periodId = await desk.periodOf(buyer.companyId, 'PREMIUM', 'MONTHLY');
    const { body: preview } = await call<PurchasePreview>(
      desk,
      buyer.payer,
      'GET',
      `/can-users/api/subscription/preview?companyId=${buyer.companyId}&periodId=${periodId}`,
    );
    expect(preview).toMatchObject({
      credit: CREDIT,
      gross: '348.46',
      creditFrom: { planType: 'PLUS', until: '2027-05-01T08:00:00.000Z' },
    });

    const upgrade = await desk.paid(buyer, { plan: 'PREMIUM' });
    expect(upgrade).toMatchObject({ credit: CREDIT, amountTotal: '348.46' });
    expect(await desk.plan(buyer)).toBe('PREMIUM');
    expect(await notesOf(march)).toEqual([MARCH]);
    expect(await notesOf(april)).toEqual([APRIL]);
    const papers = await desk.invoices(buyer.companyId);
    const invoice = papers.findLast(({ kind }) => kind === 'INVOICE');
    expect(invoice).toMatchObject({ net: '690.00', vat: '144.90', gross: '834.90' });
    expect(invoice?.snapshot).toMatchObject({
      settled: {
        sum: '486.44',
        number: papers
          .filter(({ kind }) => kind === 'CREDIT_NOTE')
          .map(({ number }) => number)
          .join(', '),
      },
      paid: { sum: '348.46' },
    });
    expect((await read(march)).refundable).toBe('215.36');
    expect((await read(april)).refundable).toBe('0.00');
  });

  it('refunded in full gives both credits back', async () => {
    const { buyer, march, april } = await paidAhead();
    const upgrade = await desk.paid(buyer, { plan: 'PREMIUM' });
    expect((await refund(upgrade.id, '348.46')).body.status).toBe('REFUNDED');
    for (const id of [march, april]) {
      expect((await read(id)).refundable).toBe('350.90');
      expect((await refund(id, '350.90')).body.status).toBe('REFUNDED');
    }
    expect(
      await desk.rows(
        `select sum(net)::text as net, sum(vat)::text as vat from billing.invoice
         where company_id = $1 and kind <> 'PAYMENT_REQUEST'`,
        [buyer.companyId],
      ),
    ).toEqual([{ net: '0.00', vat: '0.00' }]);
  });

  it.each(['march', 'april'] as const)('is not wanted once %s is refunded', async (month) => {
    const paid = await paidAhead();
    const { body } = await desk.buy(paid.buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
    expect(body.credit).toBe(CREDIT);
    expect((await refund(paid[month], '350.90')).status).toBe(200);
    expect(await desk.confirm(body.id, '2027-03-20')).toMatchObject({
      status: 409,
      body: { code: 'payment.not-waiting' },
    });
  });

  it('credits a period that is refunded in part by what is left of it', async () => {
    const { buyer, april } = await paidAhead();
    await refund(april, '175.45');
    const upgrade = await desk.paid(buyer, { plan: 'PREMIUM', card: CARD.good });
    expect(upgrade.credit).toBe('257.02');
    expect((await notesOf(april)).at(-1)).toEqual(['CREDIT_NOTE', '-145.00', '-30.45', '-175.45']);
    expect((await read(april)).refundable).toBe('0.00');
  });
});
