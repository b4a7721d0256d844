// @vitest-environment jsdom

import { useNavigate } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fieldNamed, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { OrderTab } from './order-tab.tsx';
import { SellNow } from './sell-now.tsx';
import { type Trade, TradeContext, TypedOfOffer } from './trade-context.tsx';

prepareScreens();

const QUARTER = { id: '2026Q4', name: 'Q4 26' };
const PRICE = {
  id: 'quote-agro',
  quarter: QUARTER,
  trader: { id: 'agro', name: 'Agro', logo: '' },
  price: '5200',
  masked: false,
  currency: 'CZK',
  date: new Date().toISOString(),
  change: null,
  point: null,
};
const TRADE = {
  offer: {
    id: 'offer-1',
    amount: '100',
    yearHarvested: 2026,
    crop: { id: 'milling-wheat', name: 'Milling wheat' },
    storage: { id: 'storage-1', latitude: 49.39, longitude: 15.58 },
  },
  prices: [PRICE],
  quarters: [QUARTER],
  quarter: QUARTER,
} as unknown as Trade;

function Leave() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate({ to: '/about' })}>
      Another page
    </button>
  );
}

/** The two tabs as the panel shows them: one at a time. */
function Tabs() {
  const [isSale, setIsSale] = useState(true);
  return (
    <TradeContext value={TRADE}>
      <TypedOfOffer offerId="offer-1">
        <button type="button" onClick={() => setIsSale(!isSale)}>
          Other tab
        </button>
        <Leave />
        {isSale ? <SellNow /> : <OrderTab />}
      </TypedOfOffer>
    </TradeContext>
  );
}

const AT = '/trades/storage-1/offers/offer-1/quarter/2026Q4';
const openTabs = () =>
  showScreen(<Tabs />, {
    at: AT,
    routes: [
      { id: 'app' },
      { path: 'trades' },
      { id: 'board' },
      { path: '$storageId/offers/$offerId/quarter/$quarterId' },
    ],
  });
const shownIn = (name: RegExp) => (fieldNamed(name) as HTMLInputElement).value;
const press = (name: string) => screen.getByRole('button', { name });

test('what was typed stays between the tabs, and the tons go along', async () => {
  const { user } = await openTabs();
  const change = () => user.click(press('Other tab'));
  await screen.findByRole('textbox', { name: /Amount/ });
  await user.type(fieldNamed(/Amount/), '30');
  await user.click(screen.getByRole('radio', { name: /Agro/ }));
  await user.type(fieldNamed(/Note/), 'gate 3');
  await change();
  await waitFor(() => expect(shownIn(/Sell at/)).toBe(''));
  expect(shownIn(/Amount/)).toBe('30');
  await user.type(fieldNamed(/Sell at/), '6100');
  await change();
  await waitFor(() => expect(shownIn(/Note/)).toBe('gate 3'));
  expect(shownIn(/Amount/)).toBe('30');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Agro/ }).checked).toBe(true);
  await change();
  await waitFor(() => expect(shownIn(/Sell at/)).toBe('6100'));
});

test('what was typed is there again on the way back, and not where the panel is opened anew', async () => {
  const { user, back } = await openTabs();
  await screen.findByRole('textbox', { name: /Amount/ });
  await user.type(fieldNamed(/Amount/), '30');
  await user.type(fieldNamed(/Note/), 'gate 3');
  await user.click(press('Another page'));
  await screen.findByText('Another page', { selector: 'p' });
  back();
  await screen.findByRole('textbox', { name: /Amount/ });
  expect(shownIn(/Amount/)).toBe('30');
  expect(shownIn(/Note/)).toBe('gate 3');
  cleanup();
  await openTabs();
  await screen.findByRole('textbox', { name: /Amount/ });
  expect(shownIn(/Amount/)).toBe('');
});
