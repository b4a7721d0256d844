import type { ErrorBody } from '@canola/api-schema/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../test/caller.ts';
import {
  BILLING,
  type Buyer,
  billingMail,
  CARD,
  openPaymentDesk,
  type PaymentDesk,
} from '../../../test/payment-desk.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk({ now: NOW });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.forgetAll();
  desk.clock.set(NOW);
});

/** Everything that a refusal must leave as it was. */
const kept = async ({ companyId }: Buyer) => ({
  payments: (await desk.payments(companyId)).map(({ id, status, gross }) => ({ id, status, gross })),
  subscriptions: (await desk.subscriptions(companyId)).map(({ id, status, expires_at }) => ({
    id,
    status,
    expires_at,
  })),
  invoices: (await desk.invoices(companyId)).map(({ number }) => number),
});

type Refusal = [status: number, code: string];
async function expectRefused(buyer: Buyer, ask: () => Promise<Refusal>, expected: Refusal): Promise<void> {
  const before = await kept(buyer);
  expect(await ask()).toEqual(expected);
  await desk.hear();
  expect(await kept(buyer)).toEqual(before);
}
const refusalOf = ({ status, body }: { status: number; body: ErrorBody }): Refusal => [status, body.code];

/** Each is refused with a code that the panel has words for, and nothing of what was there is lost. */
describe('a purchase is refused clearly', () => {
  it('of the same plan and period again', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    await expectRefused(buyer, () => desk.refusal(buyer), [409, 'subscription.exists']);
  });

  it('with a credit that reaches the price', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { period: 'YEARLY' });
    const upgrade = { plan: 'PREMIUM', period: 'MONTHLY' } as const;
    await expectRefused(buyer, () => desk.refusal(buyer, upgrade), [422, 'payment.credit-exceeds-price']);
  });

  it('with an invalid VAT id', async () => {
    const buyer = await desk.buyer();
    await expectRefused(buyer, () => desk.refusal(buyer, { vat: 'CZ12345678' }), [
      422,
      'billing.vat-invalid',
    ]);
  });

  it('with terms that are not today’s', async () => {
    const buyer = await desk.buyer();
    const old = { termsVersion: '2020-01' };
    await expectRefused(buyer, () => desk.refusal(buyer, old), [409, 'subscription.terms-outdated']);
  });

  it('without a period, or with one that is not offered', async () => {
    const buyer = await desk.buyer();
    const body = {
      companyId: buyer.companyId,
      paymentType: 'CARD',
      billing: { ...BILLING, email: billingMail(buyer), vat: null },
    };
    const send = (more: object) => async () =>
      refusalOf(
        await call<ErrorBody>(desk, buyer.payer, 'POST', '/can-users/api/subscription/paid', {
          ...body,
          ...more,
        }),
      );
    await expectRefused(buyer, send({}), [400, 'request.invalid']);
    await expectRefused(buyer, send({ periodId: 999_999 }), [422, 'payment.period-not-offered']);
  });

  it('by a method that the country does not offer', async () => {
    const buyer = await desk.buyer();
    const [country] = await desk.rows<{ methods: string[] }>(
      `select payment_methods as methods from users.country where id = 'CZ'`,
    );
    await desk.rows(`update users.country set payment_methods = '{CARD}' where id = 'CZ'`);
    try {
      const transfer = { type: 'BANK_TRANSFER' } as const;
      await expectRefused(buyer, () => desk.refusal(buyer, transfer), [422, 'payment.method-not-offered']);
    } finally {
      await desk.rows(`update users.country set payment_methods = $1 where id = 'CZ'`, [country?.methods]);
    }
  });

  it('while the gateway is down: nothing stays open, and the next try works', async () => {
    const buyer = await desk.buyer();
    const { config } = desk.deps;
    const { port } = config;
    config.port = 1;
    expect(await desk.refusal(buyer)).toEqual([503, 'payment.gateway-unavailable']);
    config.port = port;
    const open = (await desk.subscriptions(buyer.companyId)).filter(({ status }) => status !== 'DELETED');
    expect(open).toEqual([]);
    await desk.paid(buyer);
    expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({ status: 'COMPLETED' });
  });

  it('with an expired card: the payment stays, and another card pays it', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer);
    const reply = await desk.browser(`/payment_intents/${body.gatewayId}/confirm`, {
      client_secret: body.details?.stripe?.clientSecret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': CARD.good,
      'payment_method_data[card][exp_month]': '1',
      'payment_method_data[card][exp_year]': '2020',
      'payment_method_data[card][cvc]': '123',
    });
    expect([reply.status, reply.body.error?.code]).toEqual([402, 'expired_card']);
    await desk.payWith(body, CARD.good);
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'COMPLETED' }]);
  });
});

it('a confirmation dated in the future is refused, and the transfer still waits', async () => {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  const path = `/can-users/api/payment/${body.id}/confirm`;
  const confirm = async (date: string) =>
    refusalOf(await call<ErrorBody>(desk, desk.staff, 'PUT', path, { date }));
  await expectRefused(buyer, () => confirm('2027-03-02'), [422, 'payment.date-future']);
  await expectRefused(buyer, () => confirm(''), [400, 'request.invalid']);
  expect((await confirm('2027-03-01'))[0]).toBe(200);
});
