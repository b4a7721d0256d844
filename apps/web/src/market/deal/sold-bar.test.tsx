// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { SoldBar } from './sold-bar.tsx';

prepareScreens();

test('the tons of the sale move from free to sold', async () => {
  const offer = { id: 'offer-1', amount: '40', orderedAmount: '10', soldAmount: '50' };
  await showScreen(<SoldBar offerId="offer-1" amount="25" />, { answers: { OrderList: () => ({ offer }) } });
  const bar = await screen.findByRole('img', { name: /^40\st .*, 10\st .*, 50\st sold$/ });
  const parts = [...bar.querySelectorAll('span')].map(({ className, style }) => [
    className,
    style.getPropertyValue('--amount-before'),
    style.flexGrow,
  ]);
  expect(parts).toEqual([
    ['amount-free', '65', '40'],
    ['amount-ordered', '10', '10'],
    ['amount-sold', '25', '50'],
  ]);
});
