// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldNamed, messageOf, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
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

async function showForm(answer: () => unknown = () => bought, trader = 'large', at = '/') {
  const item = { ...ITEM, prices: [...ITEM.prices, { ...price('late', 'Late', '9000'), quarter: LATER }] };
  const market = { item, place: PLACE, quarter: QUARTER, quarters: [QUARTER], shownPrices: [] };
  const sellers = sellersOf(ITEM as unknown as Props['market']['item'], QUARTER.id, PLACE);
  const chosen = sellers.find((one) => one.quote.trader.id === trader);
  const props = { market, sellers, chosen } as unknown as Props;
  const shown = await showScreen(<BuyForm {...props} />, {
    at,
    answers: {
      AddFastMaterialContract: answer,
      CropParameters: () => ({ cropParameters: [] }),
      SettleDeal: () => ({ settleDeal: { contractId: null, orderId: null, offerId: null } }),
    },
  });
  await screen.findByRole('button', { name: /^Buy/ });
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
  expect(
    await screen.findByText('Late doesn’t sell it for Q4 26. The lowest price there is from Large.'),
  ).toBeTruthy();
});

test('the question says the whole sentence, and only its yes buys', async () => {
  const { type, submit, confirm, purchases, address } = await showForm();
  await type('24,5');
  await submit();
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent?.replaceAll(/\s/g, ' ')).toContain(
    'Large sells 24.5 t of Urea to Farm, delivered in Q4 26 to 586 01 Jihlava, at 10,000 Kč/t: 245,000 Kč in total',
  );
  expect(purchases()).toEqual([]);
  await confirm();
  await waitFor(() => expect(address()).toBe('/marketplace/urea/quarter/2026Q4/contract-1/success'));
  expect(purchases()).toMatchObject([
    { contract: { amount: '24.5', marketPrice: 'quote-large', expectedPrice: '10000', zip: '58601' } },
  ]);
});

test('a lost answer keeps the question open, and the next try carries the same id', async () => {
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
