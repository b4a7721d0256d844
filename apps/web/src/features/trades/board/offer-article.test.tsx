// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import type { BoardOffer } from '../trades.queries.ts';
import { OfferArticle } from './offer-article.tsx';

prepareScreens();

const QUARTER = { id: '2026Q4', name: 'Q4 26' };
const OFFER = {
  id: 'offer-1',
  amount: '100',
  totalAmount: '100',
  orderedAmount: '0',
  soldAmount: '0',
  yearHarvested: 2026,
  archived: false,
  crop: { id: 'milling-wheat', name: 'Milling wheat', unit: 'T', icon: 'wheat' },
  lastPrices: [
    {
      id: 'quote-agro',
      price: '5200',
      masked: false,
      currency: 'CZK',
      date: new Date().toISOString(),
      change: null,
      crop: { id: 'milling-wheat' },
      quarter: QUARTER,
      trader: { id: 'agro', name: 'Agro', logo: '' },
    },
  ],
} as unknown as BoardOffer;

async function isOffered(offer: Partial<BoardOffer> = {}, options: Parameters<typeof showScreen>[1] = {}) {
  await showScreen(<OfferArticle offer={{ ...OFFER, ...offer }} storageId="storage-1" />, {
    at: '/trades',
    routes: [{ id: 'app' }, { path: 'trades' }],
    answers: { FutureQuarters: () => ({ futureQuarters: [QUARTER] }) },
    ...options,
  });
  await screen.findByRole('link', { name: /Q4 26/ });
  return screen.queryByText('Sell: choose the delivery quarter') !== null;
}

test('selling is offered where there is something to sell, a price, and the right to', async () => {
  expect(await isOffered()).toBe(true);
});

test.each([
  ['to somebody who may not sign', {}, { grants: [] }],
  ['while the company waits', {}, { company: { approvalState: 'WAITING' as const } }],
  ['when nothing is free', { amount: '0', soldAmount: '100' }, {}],
  ['when nobody quotes a price', { lastPrices: [] }, {}],
])('it is not offered %s', async (_, offer, options) => {
  expect(await isOffered(offer, options)).toBe(false);
});
