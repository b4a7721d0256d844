// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { fieldNamed, messageOf, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { SellNow } from './sell-now.tsx';
import { type Trade, TradeContext, TypedOfOffer } from './trade-context.tsx';

prepareScreens();

const QUARTER = { id: '2026Q4', name: 'Q4 26' };
const PANEL = '/trades/storage-1/offers/offer-1/quarter/2026Q4';

const price = (id: string, name: string, value: string) => ({
  id: `quote-${id}`,
  quarter: QUARTER,
  trader: { id, name, logo: '' },
  price: value,
  masked: false,
  currency: 'CZK',
  date: new Date().toISOString(),
  change: null,
  point: { name: 'Brno', latitude: 49.2, longitude: 16.61 },
});

const sold = { addContract: { id: 'contract-1', errors: [] } };
const refused = (field: string, code: string, message: string) => ({
  addContract: { id: null, errors: [{ field, code, messages: [message], priceChange: null }] },
});

function Quoted({ trade, later }: { trade: Trade; later: Options['later'] }) {
  const [isLater, setLater] = useState(false);
  return (
    <TradeContext
      value={isLater && later ? { ...trade, prices: later as unknown as Trade['prices'] } : trade}
    >
      <TypedOfOffer offerId={trade.offer.id}>
        <SellNow />
      </TypedOfOffer>
      {later && (
        <button type="button" onClick={() => setLater(true)}>
          New quotes
        </button>
      )}
    </TradeContext>
  );
}

interface Options {
  answer?: () => unknown;
  free?: string;
  prices?: ReturnType<typeof price>[];
  /** The quotes after “New quotes” was pressed. */
  later?: ReturnType<typeof price>[];
  grants?: readonly 'CONTRACT_SIGN'[];
}

async function showForm({
  answer = () => sold,
  free = '100',
  grants = ['CONTRACT_SIGN'],
  prices = [price('agro', 'Agro', '5200'), price('mill', 'Mill', '5100')],
  later,
}: Options = {}) {
  const trade = {
    offer: {
      id: 'offer-1',
      amount: free,
      yearHarvested: 2026,
      crop: { id: 'milling-wheat', name: 'Milling wheat' },
      storage: { id: 'storage-1', label: 'Silo', latitude: 49.39, longitude: 15.58 },
    },
    prices,
    quarters: [{ id: '2026Q2', name: 'Q2 26' }, QUARTER],
    quarter: QUARTER,
  } as unknown as Trade;
  const shown = await showScreen(<Quoted trade={trade} later={later} />, {
    at: PANEL,
    routes: [
      { id: 'app' },
      { path: 'trades' },
      { id: 'board' },
      { path: '$storageId/offers/$offerId/quarter/$quarterId' },
    ],
    grants,
    answers: {
      AddContract: answer,
      SettleDeal: () => ({ settleDeal: { contractId: null, orderId: null, offerId: null } }),
    },
  });
  await screen.findByRole('textbox', { name: /Amount/ });
  const { user, network } = shown;
  const submit = () => user.click(screen.getByRole('button', { name: /^Sell/ }));
  return {
    ...shown,
    sales: () => network.sent('AddContract'),
    submit,
    choose: (trader: RegExp) => user.click(screen.getByRole('radio', { name: trader })),
    /** Up to the question. */
    async ask(tons = '24') {
      await user.type(amount(), tons);
      await user.click(screen.getByRole('radio', { name: /Agro/ }));
      await submit();
      return within(await screen.findByRole('alertdialog'));
    },
  };
}

const amount = () => fieldNamed(/Amount/);

describe('refused before the question', () => {
  test.each([
    ['', 'Enter the tonnes'],
    ['23.9', 'At least 24 t, about one lorryload'],
    ['24.55', 'No more than one decimal place'],
    ['100.1', 'Only 100 t available'],
  ])('“%s” tons: %s', async (typed, message) => {
    const { user, choose, submit, sales } = await showForm();
    if (typed) await user.type(amount(), typed);
    await choose(/Agro/);
    await submit();
    await waitFor(() => expect(messageOf(amount())).toContain(message));
    // Never a sum beside tons that were rounded.
    expect(screen.getByRole('button', { name: /^Sell/ }).textContent).not.toContain('24.6');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sales()).toEqual([]);
  });

  test('a sale in a quarter that nobody quotes', async () => {
    const { user, submit, sales } = await showForm({ prices: [] });
    await user.type(amount(), '24');
    await submit();
    expect(screen.getAllByText(/No quotes for Q4 26/).length).toBeGreaterThan(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sales()).toEqual([]);
  });

  test('a sale by somebody who may not sign', async () => {
    const { user, choose, submit, sales } = await showForm({ grants: [] });
    await user.type(amount(), '24');
    await choose(/Agro/);
    await submit();
    const notice = within(await screen.findByRole('alertdialog'));
    expect(notice.queryByRole('button', { name: /^Sell/ })).toBeNull();
    expect(notice.getByRole('button', { name: 'Understood' })).toBeDefined();
    expect(sales()).toEqual([]);
  });
});

test('an offer with less than a lorryload free cannot be sold', async () => {
  const { user } = await showForm({ free: '23.9' });
  expect(screen.queryByRole('button', { name: /^All/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Sell/ }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getAllByText(/Less than 24\s+t available/).length).toBeGreaterThan(0);
});

test('all that is free is one press', async () => {
  const { user } = await showForm();
  await user.click(screen.getByRole('button', { name: /^All 100/ }));
  expect(amount().value).toBe('100');
});

describe('one sell panel', () => {
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

  test('starts with the tons, has one picker of quarters and then the traders', async () => {
    await showForm();
    await waitFor(() => expect(document.activeElement).toBe(amount()));
    const order = [amount(), radio(/^Q4 26/), radio(/I deliver/), radio(/Agro/), fieldNamed(/Note/)];
    for (const [at, item] of order.slice(1).entries())
      expect(order[at]?.compareDocumentPosition(item)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(document.querySelectorAll('.quarter-grid')).toHaveLength(1);
  });

  test('has the best for the farmer chosen, and follows the transport until another one is picked', async () => {
    const near = { name: 'Jihlava', latitude: 49.4, longitude: 15.59 };
    const { user } = await showForm({
      prices: [price('agro', 'Agro', '5200'), { ...price('mill', 'Mill', '5190'), point: near }],
    });
    expect(radio(/Agro/).checked).toBe(true);
    await user.click(radio(/I deliver/));
    await waitFor(() => expect(radio(/Mill/).checked).toBe(true));
    await user.click(radio(/Agro/));
    await user.click(radio(/Trader collects/));
    await user.click(radio(/I deliver/));
    expect(radio(/Agro/).checked).toBe(true);
  });

  test('proposes the best while nothing is typed; after that a better quote of another does not move the choice', async () => {
    const later = [price('agro', 'Agro', '5210'), price('mill', 'Mill', '5900')];
    const { user } = await showForm({ later });
    await user.click(screen.getByRole('button', { name: 'New quotes' }));
    expect(radio(/Mill/).checked).toBe(true);
    cleanup();
    const typed = await showForm({ later });
    await typed.user.type(amount(), '30');
    await typed.user.click(screen.getByRole('button', { name: 'New quotes' }));
    expect(radio(/Agro/).checked).toBe(true);
    expect(screen.getByRole('button', { name: /^Sell 30.t for 156,300/ })).toBeDefined();
  });

  test('sells at the best price with nothing but the tons', async () => {
    const { user, submit, sales } = await showForm();
    await user.keyboard('24');
    await submit();
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: /^Sell/ }));
    await waitFor(() => expect(sales()).toMatchObject([{ contract: { marketPrice: 'quote-agro' } }]));
  });

  test('says what is kept after haulage, while the button says what the trader pays', async () => {
    const { user } = await showForm();
    await user.type(amount(), '50');
    expect(screen.getByText('You get')).toBeDefined();
    await user.click(radio(/I deliver/));
    expect(await screen.findByText('You keep after haulage')).toBeDefined();
    const kept = Number(document.querySelector('.trade-total')?.textContent?.replaceAll(/\D/g, ''));
    expect(kept).toBeGreaterThan(200_000);
    expect(kept).toBeLessThan(260_000);
    expect(screen.getByRole('button', { name: /^Sell 50.t for 260,000/ })).toBeDefined();
  });
});

test('a quarter before the harvest cannot be chosen', async () => {
  await showForm();
  const disabled = screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.disabled);
  expect(disabled.map(({ value }) => value)).toEqual(['2026Q2']);
});

test('a yes sells at the price that was seen', async () => {
  const { user, ask, sales, address } = await showForm();
  const dialog = await ask();
  await user.click(dialog.getByRole('button', { name: /^Sell/ }));
  await waitFor(() => expect(address()).toBe(`${PANEL}/success/contract/contract-1`));
  expect(sales()).toMatchObject([
    {
      contract: {
        amount: '24',
        currency: 'CZK',
        offer: 'offer-1',
        marketPrice: 'quote-agro',
        expectedPrice: '5200',
        customTransport: false,
        transportNote: null,
        note: null,
      },
    },
  ]);
});

test('the transport choice: after haulage is said only with “I deliver”, and its note goes with it', async () => {
  const { user, ask, sales } = await showForm();
  const choice = (name: string) => screen.getByRole('radio', { name });
  expect(screen.queryByText(/after haulage/)).toBeNull();
  expect(screen.getByText('Agro pays the most.')).toBeDefined();
  await user.click(choice('I deliver'));
  expect(screen.queryAllByText(/What you keep after haulage/)).toHaveLength(1);
  expect(screen.getByText('Agro pays the most and leaves you the most.')).toBeDefined();
  await user.type(fieldNamed(/Haulage details/), 'By my own lorry');
  await user.click(choice('Trader collects'));
  await user.click(choice('I deliver'));
  expect(fieldNamed(/Haulage details/).value).toBe('');
  const dialog = await ask();
  await user.click(dialog.getByRole('button', { name: /^Sell/ }));
  await waitFor(() => expect(sales()).toHaveLength(1));
  expect(sales()[0]).toMatchObject({ contract: { customTransport: true, transportNote: null } });
});

describe('refused by the server', () => {
  test('of the contract appears at the tons, which take the focus', async () => {
    const { user, ask } = await showForm({
      answer: () => refused('contract.amount', 'amount.exceeds-free', 'Only 20 t are left.'),
    });
    const dialog = await ask();
    await user.click(dialog.getByRole('button', { name: /^Sell/ }));
    await waitFor(() => expect(messageOf(amount())).toContain('Only 20 t are left.'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(amount()));
  });

  test('of anything else leads to the error page', async () => {
    const { user, ask, address } = await showForm({
      answer: () => refused('root', 'trading.halted', 'Trading is stopped.'),
    });
    const dialog = await ask();
    await user.click(dialog.getByRole('button', { name: /^Sell/ }));
    await waitFor(() => expect(address()).toBe(`${PANEL}/error`));
  });
});

test('pressed twice it sells once', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { user, ask, sales, address } = await showForm({ answer: () => answer.promise });
  const dialog = await ask();
  await user.dblClick(dialog.getByRole('button', { name: /^Sell/ }));
  await waitFor(() => expect(sales()).toHaveLength(1));
  answer.resolve(sold);
  await waitFor(() => expect(address()).toContain('contract-1'));
  expect(sales()).toHaveLength(1);
});

test('a lost reply leaves the question open, and the next try carries the same id', async () => {
  let isBroken = true;
  const { user, ask, sales, address } = await showForm({
    answer: () => {
      if (isBroken) throw new TypeError('fetch failed');
      return sold;
    },
  });
  const dialog = await ask();
  await user.click(dialog.getByRole('button', { name: /^Sell/ }));
  expect(await screen.findByText(/don’t know yet whether it sold/)).toBeDefined();
  isBroken = false;
  await user.click(dialog.getByRole('button', { name: /^Sell/ }));
  await waitFor(() => expect(address()).toContain('contract-1'));
  const [first, second] = sales().map(({ clientMutationId }) => clientMutationId);
  expect(second).toBe(first);
});

describe('what the question asks to agree to', () => {
  test('the exact sum, the storage, the harvest, who moves the crop, and the trader’s terms', async () => {
    const { ask, sales, user } = await showForm({ prices: [price('agro', 'Agro', '5212.87')] });
    const dialog = await ask('27.2');
    const words = () => screen.getByRole('alertdialog').textContent?.replaceAll(/\s/g, ' ');
    await waitFor(() => expect(words()).toContain('Paymentwithin 30 days of delivery'));
    for (const part of [
      'from harvest 2026',
      'at 5,212.87 Kč/t: 141,790.06 Kč in total, excl. VAT',
      'StorageSilo',
      'HaulageAgro collects',
      'Tolerance25.8 t to 28.6 t (± 5%)',
    ])
      expect(words()).toContain(part);
    await user.click(dialog.getByRole('button', { name: /^Sell 27\.2\st for 141,790\.06\sKč$/ }));
    await waitFor(() => expect(sales()).toMatchObject([{ contract: { termsVersion: 1 } }]));
  });

  test('terms that changed are shown again, and nothing is sold under unseen ones', async () => {
    const changed = refused('contract.marketPrice', 'contract.terms-changed', 'The terms have changed.');
    let version = 1;
    const { ask, network, sales, user } = await showForm({ answer: () => (version === 1 ? changed : sold) });
    const dialog = await ask();
    const confirm = async () => user.click(await dialog.findByRole('button', { name: /^Sell/ }));
    await dialog.findByText('within 30 days of delivery');
    await dialog.findByText('within 48 hours');
    network.answers('TraderTerms', () => ({
      traderTerms: {
        version: 2,
        paymentDays: 14,
        tolerancePercent: '5',
        answerHours: 24,
        answeredInTime: 96,
        tonsLeft: '120',
      },
    }));
    await confirm();
    await dialog.findByText('within 14 days of delivery');
    await dialog.findByText('within 24 hours; kept 96% of the time in the last 90 days');
    await dialog.findByText('up to 120 t at this price');
    expect(screen.getByRole('alertdialog').textContent).toContain('Agro has changed its terms.');
    version = 2;
    await confirm();
    await waitFor(() => expect(sales()).toHaveLength(2));
    expect(sales()[1]).toMatchObject({ contract: { termsVersion: 2 } });
  });
});
