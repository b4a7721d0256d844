// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { OrderTab } from './order-tab.tsx';

prepareScreens();

const PANEL = '/trades/storage-1/offers/offer-1/quarter/2026Q4';

test('without the right to sign the order tab is the notice, which leads back to the sale', async () => {
  const { user, address } = await showScreen(<OrderTab />, {
    at: `${PANEL}/sell`,
    routes: [
      { id: 'app' },
      { path: 'trades' },
      { id: 'board' },
      { path: '$storageId/offers/$offerId/quarter/$quarterId' },
      { path: 'sell' },
    ],
    grants: [],
    rest: {},
  });
  const notice = within(await screen.findByRole('alertdialog'));
  expect(notice.getByText('You can view this, but not sell, buy or sign')).toBeDefined();
  await user.click(notice.getByRole('button', { name: 'Understood' }));
  await waitFor(() => expect(address()).toBe(PANEL));
});
