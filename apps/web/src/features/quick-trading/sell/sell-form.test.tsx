// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fieldNamed, messageOf, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { SellForm } from './sell-form.tsx';

prepareScreens();

const QUARTER = { id: '2026Q4', name: 'Q4 26', dateFrom: '2026-10-01', dateTo: '2026-12-31' };
const PLACE = { code: '58601', name: 'Jihlava', latitude: 49.39, longitude: 15.58 };

const price = (id: string, name: string, value: string) => ({
  id: `quote-${id}`,
  quarter: QUARTER,
  trader: { id, name, logo: '' },
  price: value,
  masked: false,
  currency: 'CZK',
  date: new Date().toISOString(),
  change: null,
  point: null,
});

type Props = Parameters<typeof SellForm>[0];

const HOLDS = (mostHeld: string | null) => () => ({ quickStock: { mostHeld, storage: 'Silo', free: '10' } });

const sold = { addFastContract: { id: 'contract-1', errors: [] } };
const refused = (field: string, code: string, message: string, priceChange: object | null = null) => ({
  addFastContract: { id: null, errors: [{ field, code, messages: [message], priceChange }] },
});

async function showForm(
  answer: () => unknown = () => sold,
  prices = [price('agro', 'Agro', '5200')],
  stock: () => unknown = HOLDS('1000'),
  /** The trader whose price was pressed on the page before. */
  picked?: string,
  /** Those of the position. */
  tons?: number,
) {
  const subject = {
    crop: { id: 'milling-wheat', name: 'Milling wheat' },
    quarter: QUARTER,
    quarters: [QUARTER],
    place: PLACE,
    prices,
    onQuarter: () => undefined,
  };
  const shown = await showScreen(<SellForm {...(subject as unknown as Props)} />, {
    state: { ...(picked !== undefined && { traderId: picked }), ...(tons !== undefined && { tons }) },
    answers: {
      AddFastContract: answer,
      QuickStock: stock,
      SettleDeal: () => ({ settleDeal: NOTHING_DONE }),
    },
  });
  await screen.findByRole('button', { name: /^Sell/ });
  const { user, network } = shown;
  return {
    ...shown,
    sales: () => network.sent('AddFastContract'),
    choose: (trader: RegExp) => user.click(screen.getByRole('radio', { name: trader })),
    type: (tons: string) => user.type(amount(), tons),
    submit: () => user.click(screen.getByRole('button', { name: /^Sell/ })),
    confirm: async () => {
      const dialog = within(await screen.findByRole('alertdialog'));
      await user.click(dialog.getByRole('button', { name: /^Sell/ }));
    },
  };
}

const NOTHING_DONE = { contractId: null, orderId: null, offerId: null };
const amount = () => fieldNamed(/Amount/);

test('the tons of the position are in the field', async () => {
  await showForm(undefined, undefined, undefined, undefined, 260);
  expect(fieldNamed(/Amount/).value).toBe('260');
});

test('what was typed is there again on the way back from an order', async () => {
  const { user, type, back } = await showForm();
  await type('24');
  await user.type(fieldNamed(/Note for the trader/), 'gate 3');
  await user.click(screen.getByRole('link', { name: /^Wait for a better price/ }));
  await screen.findByText('Another page');
  back();
  await waitFor(() => expect(amount().value).toBe('24'));
  expect(fieldNamed(/Note for the trader/).value).toBe('gate 3');
});

describe('refused before the question', () => {
  test.each([
    ['', 'Enter the tonnes'],
    ['23.9', 'At least 24 t, about one lorryload'],
    ['24.55', 'No more than one decimal place'],
    ['1000001', 'At most 1,000,000 t'],
  ])('“%s” tons: %s', async (typed, message) => {
    const { choose, type, submit, sales } = await showForm();
    await choose(/Agro/);
    if (typed) await type(typed);
    await submit();
    await waitFor(() => expect(messageOf(amount())).toContain(message));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sales()).toEqual([]);
  });

  test('a sale at a picked price that is gone, also when another one is there', async () => {
    const { type, submit, sales } = await showForm(() => sold, undefined, undefined, 'nobody');
    await type('24');
    await submit();
    expect(await screen.findByText('Choose a trader’s price')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sales()).toEqual([]);
  });
});

test('the question says what is sold, and only its yes sells', async () => {
  const { user, choose, type, submit, confirm, sales, address } = await showForm();
  await choose(/Agro/);
  await type('24');
  await user.type(fieldNamed(/Note for the trader/), '  gate 3  ');
  await submit();
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent?.replaceAll(/\s/g, ' ')).toContain(
    '24 t of milling wheat from harvest 2026 to Agro',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Don’t sell' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sales()).toEqual([]);
  await submit();
  await confirm();
  await waitFor(() => expect(address()).toBe('/quick-trading/sell/success/contract/contract-1'));
  expect(sales()).toMatchObject([
    {
      contract: {
        amount: '24',
        company: 'company-1',
        crop: 'milling-wheat',
        currency: 'CZK',
        marketPrice: 'quote-agro',
        expectedPrice: '5200',
        note: 'gate 3',
        yearHarvested: 2026,
        zip: '58601',
      },
    },
  ]);
});

test('a changed price is confirmed again, and the new one is sent', async () => {
  let answer: unknown = refused('contract.marketPrice', 'contract.price-changed', 'Changed.', {
    oldPrice: '5200',
    newPrice: '5100',
    marketPriceId: 'quote-newer',
  });
  const { choose, type, submit, confirm, sales } = await showForm(() => answer);
  await choose(/Agro/);
  await type('24');
  await submit();
  await confirm();
  expect(await screen.findByText('The price has changed')).toBeDefined();
  answer = sold;
  await confirm();
  await waitFor(() => expect(sales()).toHaveLength(2));
  expect(sales()[1]).toMatchObject({ contract: { marketPrice: 'quote-newer', expectedPrice: '5100' } });
  expect(sales()[1]?.clientMutationId).not.toBe(sales()[0]?.clientMutationId);
});

test('a refusal leads to its page', async () => {
  const { choose, type, submit, confirm, address } = await showForm(() =>
    refused('root', 'trading.halted', 'Trading is stopped.'),
  );
  await choose(/Agro/);
  await type('24');
  await submit();
  await confirm();
  await waitFor(() => expect(address()).toMatch(/^\/quick-trading\/sell\/(failed|error)$/));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('pressed twice it sells once', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { user, choose, type, submit, sales, address } = await showForm(() => answer.promise);
  await choose(/Agro/);
  await type('24');
  await submit();
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.dblClick(dialog.getByRole('button', { name: /^Sell/ }));
  await waitFor(() => expect(sales()).toHaveLength(1));
  answer.resolve(sold);
  await waitFor(() => expect(address()).toContain('contract-1'));
  expect(sales()).toHaveLength(1);
});

test('a lost reply leaves the question open, and the next try carries the same id', async () => {
  let isBroken = true;
  const { choose, type, submit, confirm, sales, address } = await showForm(() => {
    if (isBroken) throw new TypeError('fetch failed');
    return sold;
  });
  await choose(/Agro/);
  await type('24');
  await submit();
  await confirm();
  expect(await screen.findByText(/don’t know yet whether it sold/)).toBeDefined();
  isBroken = false;
  await confirm();
  await waitFor(() => expect(address()).toContain('contract-1'));
  const [first, second] = sales().map(({ clientMutationId }) => clientMutationId);
  expect(second).toBe(first);
});

test('without a price there is nothing to sell, and an order is offered', async () => {
  const shown = await showScreen(
    <SellForm
      {...({
        crop: { id: 'milling-wheat', name: 'Milling wheat' },
        quarter: QUARTER,
        quarters: [QUARTER],
        place: PLACE,
        prices: [],
      } as unknown as Props)}
    />,
  );
  expect(await screen.findByRole('link', { name: 'Wait for a better price: place an order' })).toBeDefined();
  await shown.user.type(amount(), '24');
  await shown.user.click(screen.getByRole('button', { name: /^Sell/ }));
  expect(screen.getAllByText(/No quotes for Q4 26/).length).toBeGreaterThan(0);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(shown.network.sent('AddFastContract')).toEqual([]);
});

describe('more than is plausible is confirmed once more', () => {
  const question = async () => (await screen.findByRole('alertdialog')).textContent?.replaceAll(/\s/g, ' ');
  const press = async (user: Awaited<ReturnType<typeof showForm>>['user'], name: RegExp | string) =>
    user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

  test('with both numbers; the sale comes after it', async () => {
    const { user, choose, type, submit, confirm, sales } = await showForm(
      undefined,
      undefined,
      HOLDS('400.0'),
    );
    await choose(/Agro/);
    await type('4000');
    await submit();
    expect(await question()).toContain('You have never held more than 400 t of milling wheat. Sell 4,000 t?');
    await press(user, 'Change the amount');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await submit();
    await press(user, /^Yes, 4,000/);
    expect(await screen.findByText(/from harvest 2026/)).toBeDefined();
    await confirm();
    await waitFor(() => expect(sales()).toHaveLength(1));
  });

  test('as much as it ever held is sold without that question', async () => {
    const { choose, type, submit } = await showForm(undefined, undefined, HOLDS('400.0'));
    await choose(/Agro/);
    await type('400');
    await submit();
    expect(await question()).toContain('from harvest 2026');
  });

  test.each([
    ['without a history', HOLDS(null)],
    [
      'with a broken connection',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
  ])('%s above 500 t', async (_case, stock) => {
    const { choose, type, submit } = await showForm(undefined, undefined, stock);
    await choose(/Agro/);
    await type('501');
    await submit();
    expect(await question()).toContain('more than 500 t');
  });
});

test('it says what the sale adds to the stock', async () => {
  const { type } = await showForm();
  await type('60');
  expect(
    await screen.findByText(/^Adds 50.t of milling wheat, harvest 2026, to storage Silo\.$/),
  ).toBeDefined();
});
