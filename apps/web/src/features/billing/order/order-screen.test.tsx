// @vitest-environment jsdom
import { TERMS_VERSION } from '@canola/api-schema/billing/purchase';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { prepareScreens } from '#market/test-screen/screen.tsx';
import { setTerms } from '../terms/terms-switch.tsx';
import {
  CALL,
  COUNTRY,
  payment,
  paymentPages,
  preview,
  showPanel,
  subscription,
  transfer,
} from '../test-billing.tsx';

prepareScreens();
beforeEach(() => setTerms(true));

const open = (rest: NonNullable<Parameters<typeof showPanel>[2]>['rest'] = {}) =>
  showPanel('subscriptions-overview', { periodId: '31' }, { rest });
const payButton = () => screen.findByRole('button', { name: /Continue to payment: 834.90.Kč/ });
const text = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';
const refuse = (status: number, body: object) => () => Response.json({ message: 'No.', ...body }, { status });

test('the summary says what is paid today and next, and the button carries the sum', async () => {
  await open();
  await payButton();
  expect(text()).toContain('Premium, one month690.00 Kč');
  expect(text()).toContain('VAT 21%144.90 Kč');
  expect(text()).toContain('16 December 2026: 834.90 Kč');
  expect(text()).toContain('Total today, incl. VAT834.90 Kč');
});

test('what is paid by transfer is not paid today', async () => {
  const { user } = await open();
  await payButton();
  await user.click(screen.getByRole('radio', { name: /Bank transfer/ }));
  expect(text()).toContain('Total incl. VAT834.90 Kč');
  expect(text()).not.toContain('Total today');
});

test('another order that waits for a transfer is named, because its money must not be sent any more', async () => {
  const waiting = (planType: 'PLUS' | 'PREMIUM') => ({
    [CALL.list]: () => [
      subscription({ status: 'AWAITING_PAYMENT', plan: { id: planType === 'PLUS' ? 2 : 3, type: planType } }),
    ],
    [CALL.payments]: paymentPages([
      transfer({ subscription: { ...payment().subscription, planType }, amountTotal: '350.90' }),
    ]),
  });
  const said = /takes the place of the one for (\w+), which is waiting for a transfer of 350.90.Kč/;
  await open(waiting('PLUS'));
  expect((await screen.findByText(said)).textContent).toContain('for Plus');
  cleanup();
  // The same order by transfer is the same payment; by card it is another one.
  const { user } = await open(waiting('PREMIUM'));
  expect((await screen.findByText(said)).textContent).toContain('for Premium');
  await user.click(screen.getByRole('radio', { name: /Bank transfer/ }));
  expect(screen.queryByText(said)).toBeNull();
});

test('an upgrade shows the credit and what is left to pay', async () => {
  const upgrade = preview({
    kind: 'UPGRADE',
    credit: '400.00',
    creditFrom: { planType: 'PLUS', until: '2026-12-30T08:00:00Z' },
    vat: '60.90',
    gross: '350.90',
  });
  await open({ [CALL.preview]: () => upgrade });
  await screen.findByRole('button', { name: /Continue to payment: 350.90.Kč/ });
  expect(text()).toContain('Starts today and replaces Plus');
  expect(text()).toContain('Credit for unused PlusPaid until 30 December 2026−400.00 Kč');
  expect(text()).toContain('Excl. VAT290.00 Kč');
});

describe('when it starts', () => {
  const UPGRADE = {
    kind: 'UPGRADE',
    credit: '400.00',
    creditFrom: { planType: 'PLUS', until: '2026-12-30T08:00:00Z' },
  } as const;
  const LATER = { startsAt: '2099-11-26T10:00:00Z', nextPaymentAt: '2099-12-26T10:00:00Z' };

  test.each([
    ['card', {}, 'Starts today', '16 December 2026: 834.90 Kč'],
    ['card', UPGRADE, 'Starts today and replaces Plus', '16 December 2026: 834.90 Kč'],
    ['card', LATER, 'Starts on 26 November 2099, when the trial ends', '26 December 2099: 834.90 Kč'],
    ['transfer', {}, 'Starts when the money arrives', 'A month after the start: 834.90 Kč'],
    [
      'transfer',
      UPGRADE,
      'Starts when the money arrives and replaces Plus',
      'A month after the start: 834.90',
    ],
    [
      'transfer',
      LATER,
      'Starts on 26 November 2099, when the trial ends, if the money has arrived by then',
      'A month after the start: 834.90 Kč',
    ],
    // A plan that is paid in the trial is replaced in it as well, and the trial still runs to its end.
    ['card', { ...UPGRADE, ...LATER }, 'Starts on 26 November 2099, when the trial ends', '26 December 2099'],
  ])('by %s %j', async (method, changes, start, next) => {
    const { user } = await open({ [CALL.preview]: () => preview(changes) });
    await payButton();
    if (method === 'transfer') await user.click(screen.getByRole('radio', { name: /Bank transfer/ }));
    const hints = [...document.querySelectorAll('.order-title .hint')].map((hint) => hint.textContent);
    expect(hints.at(-1)?.replaceAll(/\s/g, ' ')).toBe(start);
    expect(text()).toContain(next);
  });

  test('the methods leave it to the head', async () => {
    await open({ [CALL.preview]: () => preview(LATER) });
    await payButton();
    const methods = screen.getAllByRole('radio').map((item) => item.closest('label')?.textContent ?? '');
    expect(methods).toHaveLength(2);
    for (const words of methods) expect(words).not.toMatch(/start/i);
  });
});

test('the sum of an upgrade follows the time while the order is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const upgrade = preview({
      kind: 'UPGRADE',
      credit: '400.00',
      creditFrom: { planType: 'PLUS', until: '2026-12-30T08:00:00Z' },
      vat: '60.90',
      gross: '350.90',
    });
    let gross = '350.90';
    await open({ [CALL.preview]: () => ({ ...upgrade, gross }) });
    await screen.findByRole('button', { name: /Continue to payment: 350.90.Kč/ });
    gross = '350.92';
    await vi.advanceTimersByTimeAsync(60_000);
    await screen.findByRole('button', { name: /Continue to payment: 350.92.Kč/ });
  } finally {
    vi.useRealTimers();
  }
});

test('reverse charge is explained', async () => {
  await open({
    [CALL.preview]: () => preview({ isReverseCharge: true, vat: '0.00', vatRate: '0.00', gross: '690.00' }),
  });
  await screen.findByRole('button', { name: /Continue to payment: 690.Kč/ });
  expect(text()).toContain('Your company accounts for the VAT in its own country.');
  expect(text()).toContain('Total today690 Kč');
});

test('what is known of the invoice is sent, with the terms that were accepted', async () => {
  const { user, network } = await open({ [CALL.buy]: () => payment() });
  await user.click(await payButton());
  await screen.findByLabelText('payment-card');
  expect(network.called(CALL.buy)).toEqual([
    {
      companyId: 'company-1',
      periodId: 31,
      paymentType: 'CARD',
      billing: {
        address: 'Dolní 14, 751 31 Lipník',
        email: 'ucetni@farm.test',
        phone: null,
        vat: 'CZ27710048',
      },
      termsVersion: TERMS_VERSION,
    },
  ]);
});

test('a transfer leads to the bank screen', async () => {
  const { user, network } = await open({ [CALL.buy]: () => transfer() });
  await user.click(await screen.findByRole('radio', { name: /Bank transfer/ }));
  await user.click(await payButton());
  await screen.findByLabelText('payment-bank-transfer');
  expect(network.called(CALL.buy)).toMatchObject([{ paymentType: 'BANK_TRANSFER' }]);
});

describe('the VAT number', () => {
  test('is checked while it is typed, and the sum follows', async () => {
    const { user } = await open({
      [CALL.preview]: (_: unknown, query: URLSearchParams) =>
        query.get('vat') === 'SK1' ? preview({ vatId: 'INVALID', gross: '850.00' }) : preview(),
    });
    await payButton();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const vat = screen.getByRole('textbox', { name: /VAT number/ });
    await user.clear(vat);
    await user.type(vat, 'SK1');
    await waitFor(() => expect(text()).toContain('This VAT number is not valid.'));
    await screen.findByRole('button', { name: /Continue to payment: 850.Kč/ });
  });

  test('without the letters of its country names them', async () => {
    const { user } = await open({
      [CALL.preview]: (_: unknown, query: URLSearchParams) =>
        preview({ vatId: query.get('vat') === '61 902 454' ? 'INVALID' : 'VALID' }),
    });
    await payButton();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const vat = screen.getByRole('textbox', { name: /VAT number/ });
    await user.clear(vat);
    await user.type(vat, '61 902 454');
    await screen.findByText(/^A VAT number starts with CZ: CZ61902454\./);
  });

  test('that the purchase refuses is marked in the form', async () => {
    const { user } = await open({ [CALL.buy]: refuse(422, { code: 'billing.vat-invalid' }) });
    await user.click(await payButton());
    await waitFor(() => expect(text()).toContain('This VAT number is not valid.'));
    expect(screen.getByLabelText('subscriptions-overview')).toBeTruthy();
  });
});

test('without the terms nothing is bought, and the switch is repeated here', async () => {
  setTerms(false);
  const { user, network } = await open({ [CALL.buy]: () => payment() });
  await user.click(await payButton());
  await waitFor(() => expect(text()).toContain('Agree to the terms to continue.'));
  expect(network.called(CALL.buy)).toEqual([]);
  await user.click(screen.getByRole('switch'));
  await user.click(await payButton());
  await screen.findByLabelText('payment-card');
});

describe('a purchase that is refused', () => {
  test.each([
    ['subscription.exists', 'already has this plan'],
    ['payment.in-progress', 'already buying a plan'],
    ['subscription.change-at-renewal', 'starts at the next renewal'],
    ['subscription.terms-outdated', 'terms of service have changed'],
  ])('409 %s has its own words on the payment screen', async (code, words) => {
    const { user } = await open({ [CALL.buy]: refuse(409, { code }) });
    await user.click(await payButton());
    await screen.findByLabelText('payment-card');
    expect(text()).toContain(words);
    expect(text()).toContain('Nothing was charged.');
  });

  test.each([
    [409, 'subscription.exists', 'already has this plan'],
    [409, 'payment.in-progress', 'already buying a plan'],
    [422, 'payment.credit-exceeds-price', 'longer period'],
  ])(
    '%i %s by transfer is said on the bank screen, without an account to pay to',
    async (status, code, words) => {
      const { user } = await open({ [CALL.buy]: refuse(status, { code }) });
      await user.click(await screen.findByRole('radio', { name: /Bank transfer/ }));
      await user.click(await payButton());
      const panel = await screen.findByLabelText('payment-bank-transfer');
      expect(panel.textContent).toContain(words);
      expect(panel.textContent).toContain('Nothing was charged.');
      expect(panel.textContent).not.toContain('IBAN');
    },
  );

  test('is not said where the answer was lost: it may have been made', async () => {
    const { user } = await open({
      [CALL.buy]: () => {
        throw new TypeError('The connection broke.');
      },
    });
    await user.click(await screen.findByRole('radio', { name: /Bank transfer/ }));
    await user.click(await payButton());
    const panel = await screen.findByLabelText('payment-bank-transfer');
    expect(panel.textContent).toContain('We don’t know yet whether it was ordered');
    expect(panel.textContent).toContain('nothing is ordered or charged twice');
    expect(panel.textContent).not.toContain('didn’t go through');
  });

  test('while another member buys names them and says since when', async () => {
    const buyer = { name: 'Jana Nováková', since: '2026-11-16T08:14:00.000Z' };
    const { user } = await open({ [CALL.buy]: refuse(409, { code: 'payment.in-progress', buyer }) });
    await user.click(await payButton());
    await screen.findByLabelText('payment-card');
    expect(text()).toContain('Jana Nováková started buying a plan on 16 Nov 2026, 09:14.');
  });

  test('because a part of the transfer has arrived leads to the bank details', async () => {
    const { user } = await open({
      [CALL.buy]: refuse(409, { code: 'payment.partly-paid' }),
      [CALL.payments]: paymentPages([payment({ status: 'CANCELLED' }), transfer({ received: '500.00' })]),
      [CALL.payment]: () => transfer({ received: '500.00' }),
      [CALL.qr]: () => new Response('png'),
    });
    await user.click(await payButton());
    await user.click(await screen.findByRole('button', { name: 'Bank details and QR code' }));
    await screen.findByLabelText('payment-bank-transfer');
    await screen.findByText(/Still to pay: 334.90 Kč\./);
  });

  test('leads back to the order with what was typed', async () => {
    const { user } = await open({ [CALL.buy]: refuse(503, { code: 'payment.gateway-unavailable' }) });
    await payButton();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const address = screen.getByRole('textbox', { name: 'Address' });
    await user.clear(address);
    await user.type(address, 'Horní 1');
    await user.click(await payButton());
    await user.click(await screen.findByRole('button', { name: 'Back to the order' }));
    await payButton();
    expect(text()).toContain('Horní 1');
  });
});

test('where nothing can be paid with, nothing is sold', async () => {
  await showPanel(
    'subscriptions-overview',
    { periodId: '31' },
    { rest: { 'GET /can-users/api/country': () => [{ ...COUNTRY, paymentMethods: [] }] } },
  );
  await screen.findByText(/Plans can’t be bought online/);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('the methods are those of the country', async () => {
  await showPanel(
    'subscriptions-overview',
    { periodId: '31' },
    { rest: { 'GET /can-users/api/country': () => [{ ...COUNTRY, paymentMethods: ['BANK_TRANSFER'] }] } },
  );
  await payButton();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

test('a country without a method has somebody to write to', async () => {
  await showPanel(
    'subscriptions-overview',
    { periodId: '31' },
    { rest: { 'GET /can-users/api/country': () => [{ ...COUNTRY, paymentMethods: [] }] } },
  );
  await screen.findByRole('heading', { name: 'Plans can’t be bought online in your country yet' });
  await screen.findByRole('link', { name: 'help@canola.test' });
  expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/pricing');
});

test('a price that did not load is asked for again, and the order goes on', async () => {
  const replies = [() => new Response('gone', { status: 502 }), () => preview()];
  const { user } = await open({ [CALL.preview]: () => (replies.shift() ?? (() => preview()))() });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await payButton();
});

test.each([
  ['CZ', 0],
  ['SK', 1],
])('what a VAT number changes is said to companies elsewhere only: %s', async (companyCountry, hints) => {
  const { user } = await showPanel(
    'subscriptions-overview',
    { periodId: '31' },
    {
      company: { companyCountry },
      rest: {
        [CALL.preview]: () => preview({ vatId: 'EMPTY' }),
        'GET /can-users/api/country': () => [{ ...COUNTRY, id: companyCountry }],
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('textbox', { name: /^VAT number/ });
  expect(screen.queryAllByText(/you don’t pay Czech VAT/)).toHaveLength(hints);
});
