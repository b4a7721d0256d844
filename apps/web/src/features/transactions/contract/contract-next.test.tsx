// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import type { ContractDetail } from '../transactions.queries.ts';
import { ContractNext } from './contract-next.tsx';

prepareScreens();
beforeAll(() => loadTexts(['transactions']));

const failed = (broughtTons: boolean) =>
  ({
    id: 'contract-1',
    kind: 'SALE',
    status: 'FAILED',
    amount: '30',
    crop: { name: 'Mustard', unit: 'T' },
    trader: { name: 'Agro' },
    company: { name: 'Farm' },
    total: '450000',
    currency: 'CZK',
    price: '15000',
    finalPrice: '15000',
    adjustments: [],
    failure: 'Our silos are full.',
    broughtTons,
    offer: { id: 'offer-1' },
    storage: { id: 'storage-1', label: 'Silo' },
    quarter: { id: '2026Q4', name: 'Q4 26' },
  }) as unknown as ContractDetail;

test('a failed sale of stored tons says that they can be sold again', async () => {
  await showScreen(<ContractNext contract={failed(false)} />);
  expect(await screen.findByText(/^Your 30\st are available to sell again/)).toBeDefined();
  const again = screen.getByRole('link', { name: 'Place again' });
  expect(again.getAttribute('href')).toContain('/trades/storage-1/offers/offer-1/quarter/2026Q4');
});

test('a failed quick sale says that the tons which it added are gone', async () => {
  await showScreen(<ContractNext contract={failed(true)} />);
  expect(await screen.findByText(/tonnes that quick trading added for it have been removed/)).toBeDefined();
  expect(screen.queryByText(/available to sell again/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Place again' })).toBeNull();
});

test('while it waits the farmer sees the same clock as the trader', async () => {
  const waiting = {
    ...failed(false),
    status: 'PROCESSING',
    failure: null,
    answerBy: 1_792_396_800,
    canSign: true,
  };
  await showScreen(<ContractNext contract={waiting as unknown as ContractDetail} />);
  expect(
    await screen.findByText(/^Agro has until 19\sOct\s2026, 10:00 to answer\. Without an answer/),
  ).toBeDefined();
});

const rules = (base: string) => [
  {
    kind: 'dry',
    parameter: 'moisture',
    name: 'Moisture',
    unit: '%',
    base,
    ratio: null,
    above: null,
    below: null,
    cap: null,
    perPoint: null,
    min: null,
    max: null,
  },
];

test('what the trader changed after the order was placed is shown before the signature', async () => {
  const filled = {
    ...failed(false),
    status: 'SUCCESS',
    failure: null,
    traderSigned: false,
    canSign: true,
    terms: {
      version: 3,
      paymentDays: 45,
      least: '29.1',
      most: '30.9',
      schedule: { version: 2, termsVersion: 3, rules: rules('13') },
      placed: {
        paymentDays: 30,
        least: '28.5',
        most: '31.5',
        schedule: { version: 1, termsVersion: 1, rules: rules('14') },
      },
    },
  };
  await showScreen(<ContractNext contract={filled as unknown as ContractDetail} />);
  expect(await screen.findByText('Agro changed its terms after you placed the order')).toBeDefined();
  const text = () => document.body.textContent?.replaceAll(/\s/g, ' ');
  await screen.findByText(/13\s%/);
  expect(text()).toContain('45 days from delivery instead of 30');
  expect(text()).toContain('29.1 t to 30.9 t instead of 28.5 t to 31.5 t');
  expect(text()).toContain('version2 instead of 1');
  expect(document.querySelector('del')?.textContent).toContain('14');
});

test('a sale under the terms of the order says nothing of a change', async () => {
  const same = { ...failed(false), status: 'SUCCESS', failure: null, traderSigned: false, canSign: true };
  const terms = { version: 1, paymentDays: 30, least: '28.5', most: '31.5', schedule: null, placed: null };
  await showScreen(<ContractNext contract={{ ...same, terms } as unknown as ContractDetail} />);
  expect(await screen.findByText(/hasn’t signed yet/)).toBeDefined();
  expect(screen.queryByText(/changed its terms/)).toBeNull();
});
