// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { ViewBanner } from './view-banner.tsx';

prepareScreens();
afterEach(() => sessionStorage.clear());

test('the banner of a view is in the language of the staff, whatever the customer’s is', async () => {
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  const view = { id: 'view-1', userId: 'user-1', name: 'Ioana', expiresAt, language: 'cs' };
  sessionStorage.setItem('canola.view-as', JSON.stringify(view));
  await showScreen(<ViewBanner />);
  expect(await screen.findByRole('button', { name: 'Ukončit' })).toBeDefined();
});
