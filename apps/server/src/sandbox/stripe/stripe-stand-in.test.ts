import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayDesk, openGatewayDesk } from '../../../test/gateway-desk.ts';
import { stripeSettings } from '../../modules/billing/index.ts';
import { readForm } from './form.ts';

const NOW = new Date('2026-11-16T10:00:00Z');
let desk: GatewayDesk;
let stripe: Stripe;
let customer: string;
beforeAll(async () => {
  desk = await openGatewayDesk({ now: NOW });
  stripe = sdk('sk_test_canola_demo');
  customer = (await stripe.customers.create({ name: 'Farma Lípa' })).id;
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.held.length = 0;
});

/** Stripe's own client, as any integration would open it. */
function sdk(key: string): Stripe {
  const plain = Stripe.createNodeHttpClient();
  return new Stripe(key, {
    protocol: 'http',
    host: '127.0.0.1',
    port: desk.deps.config.port,
    maxNetworkRetries: 0,
    httpClient: {
      getClientName: () => 'test',
      makeRequest: (host, port, path, ...rest) =>
        plain.makeRequest(host, port, `/sandbox/stripe${path}`, ...rest),
    },
  });
}
const CARD_ONLY = { allowed_payment_method_types: ['card' as const] };
const create = (extra: Partial<Stripe.PaymentIntentCreateParams> = {}, options = {}) =>
  stripe.paymentIntents.create(
    { ...CARD_ONLY, amount: 35_090, currency: 'czk', customer, ...extra },
    options,
  );
const page = (id: string, query = '') => fetch(`${desk.url}/sandbox/stripe/3ds/${id}${query}`);
async function awaiting(return_url?: string) {
  const intent = await create({ setup_future_usage: 'off_session' });
  await stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_authenticationRequiredOnSetup',
    ...(return_url && { return_url }),
  });
  return intent;
}

describe('requests', () => {
  it.each(['payment_method_types', 'something'])('with %s are refused', async (name) => {
    await expect(create({ [name]: ['card'] })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'parameter_unknown',
      param: name,
    });
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ currency: 'crowns' }, 'currency'],
    [{ customer: 'cus_unknown' }, 'customer'],
    [{ off_session: true }, 'confirm'],
    [
      {
        setup_future_usage: 'off_session' as const,
        payment_method_options: { card: { stored_credential_usage: 'recurring' as const } },
      },
      'setup_future_usage',
    ],
  ])('that make no sense are refused: %o', async (extra, param) => {
    await expect(create(extra)).rejects.toMatchObject({ statusCode: 400, param });
  });

  it('need the secret key', async () => {
    await expect(sdk('sk_test_other').customers.create({})).rejects.toMatchObject({ statusCode: 401 });
    await expect(sdk('pk_test_canola_demo').customers.create({})).rejects.toMatchObject({ statusCode: 401 });
  });

  it('of a browser reach the one payment whose secret it has', async () => {
    const browser = sdk('pk_test_canola_demo');
    const [own, other] = [await create(), await create()];
    const client_secret = own.client_secret ?? '';
    expect((await browser.paymentIntents.retrieve(own.id, { client_secret })).id).toBe(own.id);
    for (const wrong of [
      () => browser.paymentIntents.retrieve(own.id),
      () => browser.paymentIntents.retrieve(other.id, { client_secret }),
      () => browser.paymentIntents.confirm(own.id, { payment_method: 'pm_card_visa' }),
    ])
      await expect(wrong()).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(browser.paymentIntents.cancel(own.id)).rejects.toMatchObject({ statusCode: 401 });
  });

  it('of a browser save a card once, and read what became of it', async () => {
    const { id, client_secret } = await stripe.setupIntents.create({ ...CARD_ONLY, customer });
    const secret = { client_secret: client_secret ?? '' };
    const browser = sdk('pk_test_canola_demo');
    const confirm = () => browser.setupIntents.confirm(id, { ...secret, payment_method: 'pm_card_visa' });
    expect((await confirm()).status).toBe('succeeded');
    await expect(confirm()).rejects.toMatchObject({ code: 'setup_intent_unexpected_state' });
    expect((await browser.setupIntents.retrieve(id, secret)).status).toBe('succeeded');
  });
});

describe('a key', () => {
  it('repeats the response, also of requests at the same moment', async () => {
    const key = { idempotencyKey: 'payment:1:1' };
    const made = await Promise.all([create({}, key), create({}, key), create({}, key), create({}, key)]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await expect(create({ amount: 1 }, key)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('of a refused request is free again', async () => {
    const key = { idempotencyKey: 'payment:2:1' };
    await expect(create({ amount: 0 }, key)).rejects.toMatchObject({ statusCode: 400 });
    expect((await create({}, key)).object).toBe('payment_intent');
  });

  it('repeats a decline without another message', async () => {
    const key = { idempotencyKey: 'payment:3:1' };
    const declined = { confirm: true, payment_method: 'pm_card_chargeDeclined' };
    for (let count = 0; count < 2; count += 1)
      await expect(create(declined, key)).rejects.toMatchObject({
        type: 'StripeCardError',
        decline_code: 'generic_decline',
        payment_intent: { status: 'requires_payment_method' },
      });
    expect(desk.events()).toHaveLength(1);
  });
});

describe('a card number', () => {
  it.each([
    ['4242424242424241', 'incorrect_number'],
    ['4111111111111111', 'card_declined'],
    ['hello', 'incorrect_number'],
  ])('%s is refused: %s', async (number, code) => {
    const { id, client_secret } = await create();
    expect((await desk.pay({ id, clientSecret: client_secret }, number)).error?.code).toBe(code);
  });

  it('of an expired card is refused', async () => {
    const { id } = await create();
    const card = { number: '4242424242424242', exp_month: 10, exp_year: 26 };
    const method = { type: 'card' as const, card };
    await expect(
      // The types leave card numbers to the browser.
      stripe.paymentIntents.confirm(id, { payment_method_data: method as never }),
    ).rejects.toMatchObject({ code: 'expired_card', advice_code: 'do_not_try_again' });
  });

  it('is stored nowhere', async () => {
    const { id, client_secret } = await create();
    await desk.pay({ id, clientSecret: client_secret }, '4242424242424242');
    const { rows } = await desk.db.$client.query(
      `select count(*)::int as count from sandbox.stripe_object where data::text like '%42424242%'`,
    );
    expect(rows[0].count).toBe(0);
  });
});

describe('payments of a customer', () => {
  it('are listed newest first, in pages', async () => {
    const own = (await stripe.customers.create({})).id;
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) made.unshift((await create({ customer: own })).id);
    const first = await stripe.paymentIntents.list({ customer: own, limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true]);
    const all: string[] = [];
    for await (const item of stripe.paymentIntents.list({ customer: own, limit: 2 })) all.push(item.id);
    expect(all).toEqual(made);
    const created = await stripe.customers.retrieve(own);
    expect(created).toMatchObject({ id: own, created: NOW.getTime() / 1000 });
  });
});

describe("the bank's page", () => {
  it.each([
    ['en', 'Approve the payment', 'CZK'],
    ['cs', 'Potvrzení platby', '350,90'],
    ['ro', 'Aprobarea plății', '350,90'],
  ])('speaks %s and names the sum and the card', async (language, title, sum) => {
    const { id } = await awaiting();
    const response = await page(id, `?lang=${language}`);
    const html = await response.text();
    for (const part of [`<html lang="${language}">`, title, sum, '•••• 3155']) expect(html).toContain(part);
    expect(response.headers.get('content-security-policy')).not.toContain('script-src');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('approves, once', async () => {
    const intent = await awaiting();
    const response = await desk.decide(intent.id, 'approve');
    const back = new URL(response.headers.get('location') ?? '');
    expect(response.status).toBe(303);
    expect(back.origin + back.pathname).toBe(`${desk.deps.config.publicUrl}/subscribed`);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    expect((await desk.decide(intent.id, 'refuse')).status).toBe(404);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
    expect(desk.events().map(({ type }) => type)).toEqual([
      'payment_intent.requires_action',
      'payment_intent.succeeded',
    ]);
  });

  it('refuses, and another card may follow', async () => {
    const { id } = await awaiting();
    const location = (await desk.decide(id, 'refuse')).headers.get('location');
    expect(location).toContain('redirect_status=failed');
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  it('leads back into the app only', async () => {
    const { publicUrl } = desk.deps.config;
    const own = await awaiting(`${publicUrl}/subscribed?lang=cs`);
    expect((await desk.decide(own.id, 'approve')).headers.get('location')).toContain('/subscribed?lang=cs&');
    const foreign = await awaiting('https://elsewhere.test/');
    expect((await desk.decide(foreign.id, 'approve')).headers.get('location')).toContain(publicUrl);
  });

  it('also approves a card that is only saved', async () => {
    const setup = await stripe.setupIntents.create({ ...CARD_ONLY, customer });
    await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_authenticationRequiredOnSetup' });
    expect(await (await page(setup.id, '?lang=en')).text()).not.toContain('CZK');
    await desk.decide(setup.id, 'approve');
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({ status: 'succeeded' });
  });

  it('of no payment says so', async () => {
    const response = await page('pi_unknown', '?lang=en');
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('Nothing to approve'),
    ]);
  });
});

describe('messages', () => {
  it('are signed as the vendor signs them', async () => {
    await create({ confirm: true, payment_method: 'pm_card_visa' });
    const [body = ''] = desk.held;
    const secret = stripeSettings(desk.deps.config)?.webhookSecret ?? '';
    const event = Stripe.webhooks.constructEvent(
      body,
      desk.sign(body),
      secret,
      300,
      undefined,
      NOW.getTime(),
    );
    expect(event).toMatchObject({
      object: 'event',
      type: 'payment_intent.succeeded',
      api_version: Stripe.API_VERSION,
      data: { object: { amount_received: 35_090 } },
    });
  });
});

it('reads nested forms', () => {
  const fields = new URLSearchParams(
    'a=1&card[number]=42&expand[0]=x&expand[1]=y&list[0][b]=2&list[1][b]=3&__proto__[polluted]=1',
  );
  expect(readForm(fields)).toEqual({
    a: '1',
    card: { number: '42' },
    expand: ['x', 'y'],
    list: [{ b: '2' }, { b: '3' }],
    ['__proto__']: { polluted: '1' },
  });
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});
