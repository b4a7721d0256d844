// @vitest-environment jsdom
import { AddOrderDocument } from '@canola/api-schema/trading/generated/operations';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fieldNamed, messageOf, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { requestTrading } from '#market/trading/trading-api.ts';
import { PHONE } from '#shared/ui/use-media.ts';
import type { OrderFormProps } from './order-form.props.ts';
import { OrderForm } from './order-form.tsx';
import type { TraderPrice } from './order-prices.ts';
import { askedOf } from './order-warning.tsx';

prepareScreens();

const QUARTERS = [
  { id: '2026Q2', name: 'Q2 26' },
  { id: '2026Q4', name: 'Q4 26' },
  { id: '2027Q1', name: 'Q1 27' },
];

const price = (id: string, name: string, value: string): TraderPrice => ({
  id: `quote-${id}`,
  quarter: { id: '2026Q4', name: 'Q4 26' },
  trader: { id, name, logo: '' },
  price: value,
  date: new Date().toISOString(),
});

const PRICES = [price('agro', 'Agro', '5200'), price('mill', 'Mill', '5100')];

const placed = { addOrder: { id: 'order-1', contractId: null, errors: [] } };

async function showForm(props: Partial<OrderFormProps> = {}, answer: () => unknown = () => placed) {
  const shown = await showScreen(
    <OrderForm
      mode="new"
      place={{ storageId: 'storage-1' }}
      companyId="company-1"
      cropId="milling-wheat"
      currency="CZK"
      quarters={QUARTERS}
      prices={PRICES}
      maxAmount="100"
      yearHarvested={2026}
      initial={{ quarterId: '2026Q4' }}
      send={async (draft, clientMutationId) => {
        const { harvestYear: _, ...terms } = draft;
        const order = { ...terms, active: true, currency: 'CZK' as const, offerId: 'offer-1' };
        return (await requestTrading(AddOrderDocument, { order, clientMutationId })).addOrder;
      }}
      onDone={() => undefined}
      onRefused={() => undefined}
      {...props}
    />,
    { answers: { AddOrder: answer } },
  );
  await screen.findByRole('textbox', { name: /Amount/ });
  const { user, network } = shown;
  /** In one step; key by key takes several times as long. */
  async function enter(field: HTMLElement, text: string) {
    await user.click(field);
    await user.paste(text);
  }
  return {
    ...shown,
    /** Orders that were sent. */
    orders: () => network.sent('AddOrder').map(({ order }) => order),
    async fill(tons: string, perTon: string) {
      if (tons) await enter(amount(), tons);
      if (perTon) await enter(sellAt(), perTon);
    },
    submit: () => user.click(button()),
  };
}

const amount = () => fieldNamed(/Amount/);
const sellAt = () => fieldNamed(/Sell at/);
const stopPrice = () => fieldNamed(/Stop price/);
const stopSwitch = () => screen.getByRole('switch', { name: 'Use a stop price' });
const button = () => screen.getByRole('button', { name: /Place order|Save changes/ });
const isInvalid = (input: HTMLElement) => input.getAttribute('aria-invalid') === 'true';

describe('the tons', () => {
  test.each([
    ['', 'Enter the tonnes'],
    ['23.9', 'At least 24 t, about one lorryload'],
    ['24.55', 'No more than one decimal place'],
    ['100.1', 'Only 100 t available'],
  ])('“%s” are refused at their field: %s', async (typed, message) => {
    const { fill, submit, orders } = await showForm();
    await fill(typed, '6000');
    await submit();
    await waitFor(() => expect(messageOf(amount())).toContain(message));
    expect(isInvalid(amount())).toBe(true);
    expect(isInvalid(sellAt())).toBe(false);
    expect(document.activeElement).toBe(amount());
    expect(orders()).toEqual([]);
  });

  test.each(['24', '100'])('%s are placed', async (typed) => {
    const { fill, submit, orders } = await showForm();
    await fill(typed, '6000');
    await submit();
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]).toMatchObject({
      amount: typed,
      price: '6000',
      lowPrice: null,
      quarterId: '2026Q4',
      offerId: 'offer-1',
    });
    expect(orders()[0]).not.toHaveProperty('onlyTrader');
  });
});

describe('the price', () => {
  test.each([
    ['', 'Enter the price per tonne'],
    ['0.5', 'At least 1'],
    ['6000.123', 'No more than two decimal places'],
    ['10000001', 'This price is too high'],
  ])('“%s” is refused at its field: %s', async (typed, message) => {
    const { fill, submit, orders } = await showForm();
    await fill('50', typed);
    await submit();
    await waitFor(() => expect(messageOf(sellAt())).toContain(message));
    expect(orders()).toEqual([]);
  });
});

describe('the stop price', () => {
  test('is not above the price', async () => {
    const { user, fill, submit, orders } = await showForm();
    await fill('50', '6000');
    await user.click(stopSwitch());
    await user.type(stopPrice(), '6000.01');
    await submit();
    await waitFor(() => expect(messageOf(stopPrice())).toContain('The stop price can’t be above your price'));
    expect(orders()).toEqual([]);
  });

  test('is required once it is turned on', async () => {
    const { user, fill, submit, orders } = await showForm();
    await fill('50', '6000');
    await user.click(stopSwitch());
    await submit();
    await waitFor(() => expect(messageOf(stopPrice())).toContain('Enter the stop price, or turn it off'));
    expect(orders()).toEqual([]);
  });

  test('is cleared with its switch, and not sent', async () => {
    const { user, fill, submit, orders } = await showForm();
    await fill('50', '6000');
    expect(stopPrice().disabled).toBe(true);
    await user.click(stopSwitch());
    await user.type(stopPrice(), '4000');
    await user.click(stopSwitch());
    expect(stopPrice().value).toBe('');
    await submit();
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]).toMatchObject({ lowPrice: null });
  });

  test('is turned on by its label too, and typed at once', async () => {
    const { user } = await showForm();
    await user.click(screen.getByText('Stop price', { selector: 'label' }));
    expect(stopPrice().disabled).toBe(false);
    await user.click(screen.getByText('Stop price', { selector: 'label' }));
    expect(document.activeElement).toBe(stopPrice());
  });

  test('is sent when it is on', async () => {
    const { user, fill, submit, orders } = await showForm();
    await fill('50', '6000');
    await user.click(stopSwitch());
    await user.type(stopPrice(), '4000');
    await submit();
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]).toMatchObject({ lowPrice: '4000' });
  });
});

describe('quarter and trader', () => {
  test('a quarter is required', async () => {
    const { fill, submit, orders } = await showForm({ initial: {} });
    await fill('50', '6000');
    await submit();
    expect(await screen.findByText('Choose a delivery quarter')).toBeDefined();
    expect(orders()).toEqual([]);
  });

  test('a quarter before the harvest cannot be chosen', async () => {
    await showForm({ initial: {} });
    const quarters = screen.getAllByRole<HTMLInputElement>('radio');
    const disabled = quarters.filter((radio) => radio.disabled).map(({ value }) => value);
    expect(disabled).toEqual(['2026Q2']);
  });

  test('the quarter that is chosen is sent', async () => {
    const { user, fill, submit, orders } = await showForm();
    await user.click(screen.getByRole('radio', { name: /Q1 27/ }));
    await fill('50', '6000');
    await submit();
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]).toMatchObject({ quarterId: '2027Q1' });
  });

  test('a trader who has stopped quoting has to be replaced', async () => {
    const { fill, submit, orders } = await showForm({ initial: { quarterId: '2026Q4', trader: 'gone' } });
    await fill('50', '6000');
    await submit();
    expect(await screen.findByText('Choose a trader, or all traders')).toBeDefined();
    expect(orders()).toEqual([]);
  });

  test('the one trader who may buy is sent', async () => {
    const { fill, submit, orders } = await showForm({ initial: { quarterId: '2026Q4', trader: 'mill' } });
    await fill('50', '6000');
    await submit();
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]).toMatchObject({ onlyTrader: 'mill' });
  });
});

test('the haulage note goes with the transport choice', async () => {
  const { user, fill, submit, orders } = await showForm();
  const choice = (name: string) => screen.getByRole('radio', { name });
  await fill('50', '6000');
  await user.click(choice('I deliver'));
  await user.type(fieldNamed(/Haulage details/), 'By my own lorry');
  await user.click(choice('Trader collects'));
  expect(screen.queryByRole('textbox', { name: /Haulage details/ })).toBeNull();
  await user.click(choice('I deliver'));
  expect(fieldNamed(/Haulage details/).value).toBe('');
  await user.click(choice('Trader collects'));
  await submit();
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]).toMatchObject({ customTransport: false, transportNote: null });
});

describe('on a phone', () => {
  test('the quarter from the board is a line that opens into all of them', async () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media === PHONE, onchange: null }),
    );
    const { user } = await showForm();
    expect(screen.queryByRole('radio', { name: /^Q1 27/ })).toBeNull();
    expect(document.querySelector('.quarter-chosen')?.textContent).toContain('Q4 26');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Q4 26/ }));
    expect(screen.getByRole('radio', { name: /^Q1 27/ })).toBeDefined();
  });

  test('what the order will do stands right below its prices', async () => {
    const { fill } = await showForm();
    await fill('50', '5300');
    const sentence = await screen.findByText(/^Sells all/);
    const quarters = screen.getByRole('radiogroup', { name: /Delivery quarter/ });
    expect(sentence.compareDocumentPosition(quarters) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

test('a price that the market meets already is confirmed before it sells', async () => {
  const { user, fill, submit, orders } = await showForm();
  await fill('50', '4100');
  await submit();
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(orders()).toEqual([]);
  expect(dialog.getByText(/^Your price is/).textContent).toMatch(/4,100\sKč.*5,200\sKč/);
  await user.click(dialog.getByRole('button', { name: 'Don’t sell' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(orders()).toEqual([]);
  await submit();
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: /^Sell 50/ }));
  await waitFor(() => expect(orders()).toHaveLength(1));
});

test('the price that the market meets is the order’s own, or its stop', () => {
  expect(askedOf({ price: '5100', lowPrice: '5000' }, '5200')).toEqual({ asked: '5100', isStop: false });
  expect(askedOf({ price: '5300', lowPrice: '5250' }, '5200')).toEqual({ asked: '5250', isStop: true });
});

describe('sending', () => {
  test('a second press while the first is under way sends nothing', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { user, fill, submit, orders } = await showForm({}, () => answer.promise);
    await fill('50', '6000');
    await submit();
    await waitFor(() => expect(orders()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /Placing|Place order/ }));
    await user.type(amount(), '{Enter}');
    answer.resolve(placed);
    await screen.findByRole('button', { name: /Place order/ });
    expect(orders()).toHaveLength(1);
  });

  test('a lost reply is shown, and the next press carries the same id', async () => {
    let isBroken = true;
    const { fill, submit, network, orders } = await showForm({}, () => {
      if (isBroken) throw new TypeError('fetch failed');
      return placed;
    });
    await fill('50', '6000');
    await submit();
    expect(
      await screen.findByText('We lost the connection. Try again: nothing is placed twice.'),
    ).toBeDefined();
    isBroken = false;
    await submit();
    await waitFor(() => expect(orders()).toHaveLength(2));
    const [first, second] = network.sent('AddOrder').map(({ clientMutationId }) => clientMutationId);
    expect(second).toBe(first);
    await waitFor(() => expect(screen.queryByText(/We lost the connection/)).toBeNull());
  });
});
