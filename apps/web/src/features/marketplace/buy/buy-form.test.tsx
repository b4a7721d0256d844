// @vitest-environment jsdom
import { formatExactMoney } from '@canola/api-schema/number-format';
import { TEST_DEALS } from '@canola/api-schema/trading/test-deals';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldNamed, messageOf, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { amountText } from '#market/units/amount-text.ts';
import { sellersOf } from '../item/sellers.ts';
import { BuyForm } from './buy-form.tsx';

prepareScreens();

const QUARTER = { id: '2026Q4', name: 'Q4 26', dateFrom: '2026-10-01' };
const LATER = { id: '2027Q1', name: 'Q1 27', dateFrom: '2027-01-01' };
const PLACE = {
  code: '58601',
  name: 'Jihlava',
  label: '',
  region: 'CZ063',
  latitude: 49.39,
  longitude: 15.58,
};

const price = (id: string, name: string, value: string) => ({
  id: `quote-${id}`,
  crop: { id: 'urea' },
  quarter: QUARTER,
  trader: { id, name, logo: '' },
  price: value,
  masked: false,
  currency: 'CZK',
  date: new Date().toISOString(),
  change: null,
  point: null,
});
const about = (id: string, minimumAmount: string) => ({
  id,
  minimumAmount,
  description: '',
  urlInfo: '',
  image: null,
});

type Props = Parameters<typeof BuyForm>[0];

/** The cheaper one sells by the lorry. */
const ITEM = {
  crop: {
    id: 'urea',
    name: 'Urea',
    unit: 'T',
    cropTraders: [about('large', '24'), about('small', '3')],
  },
  currency: 'CZK',
  nutrientPrices: [],
  nutrientIndex: null,
  partsPrice: null,
  wheatTons: null,
  prices: [price('large', 'Large', '10000'), price('small', 'Small', '10500')],
};

const bought = { addFastMaterialContract: { id: 'contract-1', errors: [] } };

const storage = (id: string, label: string, zip: string, region: string) => ({
  id,
  label,
  address: 'Polní 1',
  zip,
  region: { id: region },
});
const OWN = {
  id: 'company-1',
  address: 'Dvorní 7, 588 32 Brtnice',
  storages: [storage('far', 'Brno', '60200', 'CZ064'), storage('near', 'Silo', '58601', 'CZ063')],
};
const BRTNICE = { ...PLACE, code: '58832', name: 'Brtnice' };

async function showForm(
  answer: () => unknown = () => bought,
  trader = 'large',
  at = '/',
  own: object = OWN,
  of = ITEM,
) {
  const item = { ...of, prices: [...of.prices, { ...price('late', 'Late', '9000'), quarter: LATER }] };
  const market = { item, place: PLACE, quarter: QUARTER, quarters: [QUARTER], shownPrices: [] };
  const sellers = sellersOf(of as unknown as Props['market']['item'], QUARTER.id, PLACE);
  const chosen = sellers.find(({ quote }) => quote.trader.id === trader);
  const props = { market, sellers, chosen } as unknown as Props;
  const shown = await showScreen(<BuyForm {...props} />, {
    at,
    rest: { 'GET /data/postal-codes-cz.json': () => [PLACE, BRTNICE] },
    answers: {
      AddFastMaterialContract: answer,
      DeliveryPlaces: () => ({ company: own }),
      CropParameters: () => ({ cropParameters: [] }),
      SettleDeal: () => ({ settleDeal: { contractId: null, orderId: null, offerId: null } }),
    },
  });
  await screen.findByRole('button', { name: /^Buy/ });
  await screen.findAllByText(/^(Deliver to|Street and number)/);
  const { user, network } = shown;
  return {
    ...shown,
    purchases: () => network.sent('AddFastMaterialContract'),
    type: (amount: string) => user.type(fieldNamed(/Amount/), amount),
    submit: () => user.click(screen.getByRole('button', { name: /^Buy/ })),
    confirm: async () => {
      const dialog = within(await screen.findByRole('alertdialog'));
      await user.click(dialog.getByRole('button', { name: /^Buy/ }));
    },
  };
}

test('below the minimum it names it, and who sells as little', async () => {
  const { type, submit, purchases } = await showForm();
  await type('12');
  await submit();
  await waitFor(() =>
    expect(messageOf(fieldNamed(/Amount/))).toBe(
      'Large sells at least 24 t. Small sells 12 t for 126,000 Kč.',
    ),
  );
  expect(purchases()).toEqual([]);
});

test('nobody takes over in silence from a trader who does not sell in this quarter', async () => {
  await showForm(undefined, undefined, '/?trader=late');
  expect(await screen.findByText('Late doesn’t sell it for Q4 26. Large has the lowest price.')).toBeTruthy();
});

test('the question says the whole sentence, and only its yes buys', async () => {
  const { type, submit, confirm, purchases, address } = await showForm();
  await type('24,5');
  await submit();
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent?.replaceAll(/\s/g, ' ')).toContain(
    'Large sells 24.5 t of Urea to Farm, delivered in Q4 26 to Silo, Polní 1, 586 01, at 10,000 Kč/t: 245,000 Kč in total',
  );
  expect(purchases()).toEqual([]);
  await confirm();
  await waitFor(() => expect(address()).toBe('/marketplace/urea/quarter/2026Q4/contract-1/success'));
  expect(purchases()).toMatchObject([
    {
      contract: {
        amount: '24.5',
        marketPrice: 'quote-large',
        expectedPrice: '10000',
        termsVersion: 1,
        zip: '58601',
        address: 'Silo, Polní 1',
      },
    },
  ]);
});

const PURCHASES = Object.entries(TEST_DEALS).filter(([, { kind }]) => kind === 'PURCHASE');

test.each(PURCHASES)('%s has the numbers of its contract on the button', async (_, deal) => {
  const quote = { ...price('large', 'Large', deal.price), currency: deal.currency };
  const of = { ...ITEM, crop: { ...ITEM.crop, unit: deal.unit }, currency: deal.currency, prices: [quote] };
  const { type } = await showForm(undefined, undefined, undefined, undefined, of);
  await type(deal.amount);
  const sum = formatExactMoney(deal.total, deal.currency, 'en-GB');
  const amount = amountText(deal.amount, 'l', 'en-GB');
  await waitFor(() => screen.getByRole('button', { name: `Buy ${amount} for ${sum}` }));
});

test('goes to one of the company’s own places in the region of the prices, or to a typed address', async () => {
  const { user, type, submit, confirm, purchases } = await showForm();
  await type('24');
  await user.click(screen.getByRole('button', { name: /Deliver to/ }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Silo, Polní 1, 586\u00a001', 'Dvorní 7, 588\u00a032 Brtnice', 'Another address']);
  await user.click(screen.getByRole('option', { name: /Brtnice/ }));
  await submit();
  await confirm();
  await waitFor(() => expect(purchases()).toHaveLength(1));
  expect(purchases()[0]).toMatchObject({ contract: { zip: '58832', address: 'Dvorní 7, 588 32 Brtnice' } });
});

test('a company without a place there types the address, which is required', async () => {
  const { user, type, submit, confirm, purchases } = await showForm(undefined, undefined, '/', {
    ...OWN,
    address: null,
    storages: [],
  });
  await type('24');
  await submit();
  const address = fieldNamed(/Street and number/);
  await waitFor(() => expect(messageOf(address)).toContain('Enter where the goods should go'));
  await user.type(address, 'Nová 3');
  await submit();
  await confirm();
  await waitFor(() => expect(purchases()).toHaveLength(1));
  expect(purchases()[0]).toMatchObject({ contract: { zip: '58601', address: 'Nová 3' } });
});

test('a lost reply leaves the question open, and the next try carries the same id', async () => {
  let isBroken = true;
  const { type, submit, confirm, purchases, address } = await showForm(() => {
    if (isBroken) throw new TypeError('fetch failed');
    return bought;
  });
  await type('24');
  await submit();
  await confirm();
  expect(await screen.findByText(/don’t know yet whether it was bought/)).toBeDefined();
  isBroken = false;
  await confirm();
  await waitFor(() => expect(address()).toContain('contract-1'));
  const [first, second] = purchases().map(({ clientMutationId }) => clientMutationId);
  expect(second).toBe(first);
});

test('a refusal leads to its page', async () => {
  const { type, submit, confirm, address } = await showForm(() => ({
    addFastMaterialContract: {
      id: null,
      errors: [
        { field: 'root', code: 'trading.halted', messages: ['Trading is stopped.'], priceChange: null },
      ],
    },
  }));
  await type('24');
  await submit();
  await confirm();
  await waitFor(() => expect(address()).toBe('/marketplace/urea/quarter/2026Q4/failed'));
});
