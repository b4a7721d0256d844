// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { BasisLine } from './basis-line.tsx';

prepareScreens();

const KNOWN = {
  cropId: 'rapeseed',
  quarterId: '2027Q1',
  masked: false,
  contract: { month: 2, year: 2027 },
  basis: '-277.00',
  usual: '-240.00',
};

async function show(found: object[], cropId = 'rapeseed') {
  return await showScreen(
    <>
      <BasisLine
        place={{ storageId: 'storage-1' }}
        companyId="company-1"
        cropId={cropId}
        quarterId="2027Q1"
        currency="CZK"
      />
      <p>the end</p>
    </>,
    { answers: { BasisToday: () => ({ basis: found }) } },
  );
}

test('the best price of the region compared with the exchange', async () => {
  const { network } = await show([KNOWN]);
  expect(
    await screen.findByText(/^277\sKč\/t under MATIF Feb\s27, usual for your region: 240$/),
  ).toBeDefined();
  expect(network.sent('BasisToday')).toMatchObject([
    { cropIds: ['rapeseed'], quarterId: '2027Q1', currency: 'CZK', companyId: 'company-1' },
  ]);
});

test.each([
  ['masked', [{ ...KNOWN, masked: true }]],
  ['without a price of today', [{ ...KNOWN, basis: null }]],
  ['of another quarter', [{ ...KNOWN, quarterId: '2027Q2' }]],
  ['not known', []],
])('nothing where it is %s', async (_, found) => {
  const { network } = await show(found);
  await screen.findByText('the end');
  await waitFor(() => expect(network.sent('BasisToday')).toHaveLength(1));
  await waitFor(() => expect(document.querySelectorAll('p')).toHaveLength(1));
});

test('a crop that the exchange does not trade is not queried', async () => {
  const { network } = await show([], 'malting-barley');
  await screen.findByText('the end');
  expect(document.querySelectorAll('p')).toHaveLength(1);
  expect(network.sent('BasisToday')).toEqual([]);
});
