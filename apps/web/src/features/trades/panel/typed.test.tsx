// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { fieldNamed, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { OrderTab } from './order-tab.tsx';
import { SellNow } from './sell-now.tsx';
import { type Trade, TradeContext, type Typed, TypedContext } from './trade-context.ts';

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

/** The two tabs as the panel shows them: one at a time. */
function Tabs() {
  const [isSale, setIsSale] = useState(true);
  const typed = useRef<Typed>({ offerId: 'offer-1' });
  return (
    <TradeContext value={TRADE}>
      <TypedContext value={typed}>
        <button type="button" onClick={() => setIsSale(!isSale)}>
          Other tab
        </button>
        {isSale ? <SellNow /> : <OrderTab />}
      </TypedContext>
    </TradeContext>
  );
}

test('what was typed stays between the tabs, and the tons go along', async () => {
  const { user } = await showScreen(<Tabs />, {
    at: '/trades/storage-1/offers/offer-1/quarter/2026Q4',
    routes: [
      { id: 'app' },
      { path: 'trades' },
      { id: 'board' },
      { path: '$storageId/offers/$offerId/quarter/$quarterId' },
    ],
  });
  const change = () => user.click(screen.getByRole('button', { name: 'Other tab' }));
  const shownIn = (name: RegExp) => (fieldNamed(name) as HTMLInputElement).value;
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
