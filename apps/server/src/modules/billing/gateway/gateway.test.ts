import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayDesk, openGatewayDesk } from '../../../../test/gateway-desk.ts';
import { systemClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { createGateway } from './create-gateway.ts';
import { stripeSettings } from './stripe-settings.ts';

const NOW = new Date('2026-11-16T10:00:00Z');
let desk: GatewayDesk;
beforeAll(async () => {
  desk = await openGatewayDesk({ now: NOW });
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.held.length = 0;
});

const customer = () =>
  desk.gateway.createCustomer({ companyId: randomUUID(), name: 'Farma Lípa', email: 'ucetni@lipa.test' });
async function newIntent(overrides: { paymentId?: string; amount?: string; tryNo?: number } = {}) {
  const input = {
    paymentId: randomUUID(),
    tryNo: 1,
    customerId: await customer(),
    amount: '350.90',
    currency: 'CZK' as const,
    description: 'Professional, monthly',
    ...overrides,
  };
  return { input, intent: await desk.gateway.createIntent(input) };
}
/** A card saved by a first payment. */
async function saved(number: string) {
  const { input, intent } = await newIntent();
  const reply = await desk.pay(intent, number);
  if (reply.status === 'requires_action') await desk.decide(intent.id, 'approve');
  const { cardId } = (await desk.gateway.retrieveIntent(intent.id)) ?? {};
  desk.held.length = 0;
  return { ...input, paymentId: randomUUID(), cardId: cardId ?? '' };
}
const types = () => desk.events().map(({ type }) => type);

describe('a payment in the browser', () => {
  it('succeeds, saves the card and is retrieved with what was paid', async () => {
    const { input, intent } = await newIntent();
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount: '350.90',
      received: '0.00',
      currency: 'CZK',
      customerId: input.customerId,
      paymentId: input.paymentId,
      createdAt: NOW,
    });
    expect((await desk.pay(intent, '4242 4242 4242 4242')).status).toBe('succeeded');
    const paid = await desk.gateway.retrieveIntent(intent.id);
    expect(paid).toMatchObject({ status: 'succeeded', received: '350.90', decline: null, dispute: null });
    expect(await desk.gateway.retrieveCard(paid?.cardId ?? '')).toEqual({
      id: paid?.cardId,
      customerId: input.customerId,
      brand: 'visa',
      last4: '4242',
      expiresMonth: 12,
      expiresYear: 2034,
    });
    expect(types()).toEqual(['payment_intent.succeeded']);
  });

  it.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
  ])('with %s is declined, and another card pays', async (number, code) => {
    const { intent } = await newIntent();
    expect((await desk.pay(intent, number)).error?.decline_code).toBe(code);
    const declined = await desk.gateway.retrieveIntent(intent.id);
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      decline: { code, advice: 'try_again_later' },
    });
    await desk.pay(intent, '4242424242424242');
    expect(await desk.gateway.retrieveIntent(intent.id)).toMatchObject({
      status: 'succeeded',
      decline: null,
    });
    expect(types()).toEqual(['payment_intent.payment_failed', 'payment_intent.succeeded']);
  });

  it('is the same payment however often it is started, and another one at the next try', async () => {
    const { input, intent } = await newIntent();
    expect((await desk.gateway.createIntent(input)).id).toBe(intent.id);
    expect((await desk.gateway.createIntent({ ...input, tryNo: 2 })).id).not.toBe(intent.id);
    expect(await desk.gateway.listIntents(input.customerId)).toHaveLength(2);
  });

  it('is disputed with 0259, and the dispute can be lost', async () => {
    const { intent } = await newIntent();
    await desk.pay(intent, '4000000000000259');
    expect(await desk.gateway.retrieveIntent(intent.id)).toMatchObject({
      status: 'succeeded',
      dispute: 'OPEN',
    });
    const dispute = desk.events().find(({ type }) => type === 'charge.dispute.created')?.data.object.id;
    const { apiBase, secretKey } = stripeSettings(desk.deps.config) ?? {};
    await fetch(`${apiBase}/v1/disputes/${dispute}/close`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
    });
    expect(await desk.gateway.retrieveIntent(intent.id)).toMatchObject({ dispute: 'LOST' });
    const refund = { refundId: randomUUID(), intentId: intent.id, amount: '1' };
    await expect(desk.gateway.refund(refund)).rejects.toMatchObject({ code: 'payment.not-refundable' });
  });
});

describe('a cancelled payment', () => {
  it('cannot be paid any more', async () => {
    const { intent } = await newIntent();
    expect(await desk.gateway.cancelIntent(intent.id)).toMatchObject({ status: 'canceled' });
    expect((await desk.pay(intent, '4242424242424242')).error?.code).toBe('payment_intent_unexpected_state');
    expect(await desk.gateway.cancelIntent(intent.id)).toMatchObject({ status: 'canceled' });
  });

  it('stays paid when the customer was faster', async () => {
    const { intent } = await newIntent();
    await desk.pay(intent, '4242424242424242');
    expect(await desk.gateway.cancelIntent(intent.id)).toMatchObject({
      status: 'succeeded',
      received: '350.90',
    });
  });
});

describe('a renewal', () => {
  it.each(['4242424242424242', '4000002500003155'])('is paid with %s without the person', async (number) => {
    const charge = await saved(number);
    const { intent, decline } = await desk.gateway.chargeOffSession(charge);
    expect(intent).toMatchObject({ status: 'succeeded', received: '350.90', paymentId: charge.paymentId });
    expect(decline).toBeNull();
    expect((await desk.gateway.chargeOffSession(charge)).intent?.id).toBe(intent?.id);
    expect(types()).toEqual(['payment_intent.succeeded']);
  });

  it.each([
    ['4000000000000341', 'generic_decline', 'try_again_later'],
    ['4000002760003184', 'authentication_required', null],
  ])('with %s is declined: %s', async (number, code, advice) => {
    const charge = await saved(number);
    const { intent, decline } = await desk.gateway.chargeOffSession(charge);
    expect(decline).toEqual({ code, advice });
    expect(intent).toMatchObject({ status: 'requires_payment_method', paymentId: charge.paymentId, decline });
    // A repeated call gets the same refusal; it is not charged again.
    expect(await desk.gateway.chargeOffSession(charge)).toEqual({ intent, decline });
    expect(types()).toEqual(['payment_intent.payment_failed']);
  });

  it('that needs approval is paid when the person comes back', async () => {
    const charge = await saved('4000002760003184');
    const { intent } = await desk.gateway.chargeOffSession(charge);
    const { body } = await desk.browser(`/payment_intents/${intent?.id}/confirm`, {
      client_secret: intent?.clientSecret ?? '',
      payment_method: charge.cardId,
    });
    expect(body.status).toBe('requires_action');
    await desk.decide(intent?.id ?? '', 'approve');
    expect(await desk.gateway.retrieveIntent(intent?.id ?? '')).toMatchObject({ status: 'succeeded' });
  });

  it('with a removed card makes no payment', async () => {
    const charge = await saved('4242424242424242');
    await desk.gateway.detachCard(charge.cardId);
    await desk.gateway.detachCard(charge.cardId);
    expect(types()).toEqual(['payment_method.detached']);
    expect(await desk.gateway.chargeOffSession(charge)).toEqual({
      intent: null,
      decline: { code: 'card_missing', advice: 'do_not_try_again' },
    });
  });
});

describe('a refund', () => {
  it('returns parts up to what was paid, each once', async () => {
    const { intent } = await newIntent();
    await desk.pay(intent, '4242424242424242');
    const refund = { refundId: randomUUID(), intentId: intent.id, amount: '100.90' };
    const made = await desk.gateway.refund(refund);
    expect(made).toMatchObject({ amount: '100.90', status: 'SUCCEEDED' });
    expect(await desk.gateway.refund(refund)).toEqual(made);
    expect(await desk.gateway.retrieveIntent(intent.id)).toMatchObject({ refunded: '100.90' });
    const over = { ...refund, refundId: randomUUID(), amount: '250.01' };
    await expect(desk.gateway.refund(over)).rejects.toMatchObject({ code: 'payment.not-refundable' });
    await desk.gateway.refund({ ...over, refundId: randomUUID(), amount: '250.00' });
    expect(await desk.gateway.retrieveIntent(intent.id)).toMatchObject({ refunded: '350.90' });
    const more = { ...over, refundId: randomUUID(), amount: '0.01' };
    await expect(desk.gateway.refund(more)).rejects.toMatchObject({ code: 'payment.not-refundable' });
  });
});

describe('a card without a payment', () => {
  it('is saved and pays a renewal', async () => {
    const customerId = await customer();
    const setup = await desk.gateway.createSetup({ customerId, userId: 'u-1' });
    expect(setup).toMatchObject({ status: 'requires_payment_method', customerId, cardId: null });
    await desk.pay(setup, '4242424242424242');
    const done = await desk.gateway.retrieveSetup(setup.id);
    expect(await desk.gateway.retrieveCard(done?.cardId ?? '')).toMatchObject({ customerId, last4: '4242' });
    expect(types()).toEqual(['setup_intent.succeeded']);
  });
});

describe('the gateway', () => {
  it('knows nothing about ids of others', async () => {
    expect(await desk.gateway.retrieveIntent('pi_unknown')).toBeUndefined();
    expect(await desk.gateway.retrieveCard('pm_unknown')).toBeUndefined();
    expect(await desk.gateway.retrieveSetup('seti_unknown')).toBeUndefined();
  });

  it('makes one customer of a company', async () => {
    const input = { companyId: randomUUID(), name: 'Farma', email: 'a@farma.test' };
    const id = await desk.gateway.createCustomer(input);
    expect(await desk.gateway.createCustomer(input)).toBe(id);
    await expect(desk.gateway.createCustomer({ ...input, email: 'b@farma.test' })).resolves.toMatch(/^cus_/);
  });

  it('that does not respond, or refuses the key, is one error', async () => {
    const gone = createGateway({ ...desk.deps.config, port: 1 }, desk.clock);
    await expect(gone.retrieveIntent('pi_1')).rejects.toMatchObject({ code: 'payment.gateway-unavailable' });
    const { apiBase = '' } = stripeSettings(desk.deps.config) ?? {};
    const stripe = { secretKey: 'sk_1', publishableKey: 'pk_1', webhookSecret: 'whsec', apiBase };
    const locked = createGateway({ ...desk.deps.config, stripe }, desk.clock);
    await expect(locked.retrieveIntent('pi_1')).rejects.toMatchObject({
      code: 'payment.gateway-unavailable',
    });
  });

  it('is missing outside a demo without keys', async () => {
    const config = { ...desk.deps.config, demo: false };
    expect(stripeSettings(config)).toBeUndefined();
    await expect(createGateway(config, desk.clock).retrieveIntent('pi_1')).rejects.toMatchObject({
      code: 'payment.gateway-unavailable',
    });
    const live = readConfig({
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
    });
    expect(stripeSettings(live)).toMatchObject({ apiBase: 'https://api.stripe.com', secretKey: 'sk_live_1' });
    expect(() => createGateway(live, systemClock)).not.toThrow();
  });
});

describe('a message', () => {
  const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
  const verify = (body: string, header: unknown) => desk.gateway.verifyWebhook(Buffer.from(body), header);
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  });

  it.each([0, -5, 5])('signed %d minutes from now is accepted', (offset) => {
    expect(verify(body, desk.sign(body, minutes(offset)))).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      intentId: 'pi_1',
      cardId: null,
      setupId: null,
    });
  });

  it.each([
    ['signed with another secret', () => desk.sign(body, NOW, 'whsec_another')],
    ['signed for another body', () => desk.sign(`${body} `)],
    ['too old', () => desk.sign(body, minutes(-5.1))],
    ['of the future', () => desk.sign(body, minutes(5.1))],
    ['of tomorrow', () => desk.sign(body, minutes(24 * 60))],
    ['without a signature', () => undefined],
    ['with a broken one', () => 't=,v1='],
  ])('%s is refused', (_name, header) => {
    expect(() => verify(body, header())).toThrow(
      expect.objectContaining({ code: 'payment.signature-invalid' }),
    );
  });

  it('of a refund or a dispute names the payment', async () => {
    const { intent } = await newIntent();
    await desk.pay(intent, '4242424242424242');
    await desk.gateway.refund({ refundId: randomUUID(), intentId: intent.id, amount: '350.90' });
    const [, refunded = ''] = desk.held;
    expect(verify(refunded, desk.sign(refunded))).toMatchObject({
      type: 'refund.created',
      intentId: intent.id,
    });
  });

  it('that is signed and makes no sense is an invalid request', () => {
    const nul = JSON.stringify({ id: 'evt\0', type: 'refund.created', data: {} });
    for (const text of ['not JSON', '{}', '[]', 'null', '1', nul])
      expect(() => verify(text, desk.sign(text))).toThrow(
        expect.objectContaining({ code: 'request.invalid' }),
      );
  });
});
