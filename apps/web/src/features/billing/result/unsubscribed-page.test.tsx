// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { UnsubscribedPage } from './unsubscribed-page.tsx';

prepareScreens();

test('opened without a cancellation it says that the purchase did not go through', async () => {
  await showScreen(<UnsubscribedPage />);
  expect(await screen.findByRole('heading', { name: 'The subscription didn’t go through' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to plans' }).getAttribute('href')).toBe('/pricing');
});
