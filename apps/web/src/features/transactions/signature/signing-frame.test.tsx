// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { isConnected } from '#shared/live/connection.ts';
import { SigningFrame } from './signing-frame.tsx';

prepareScreens();
beforeAll(() => loadTexts(['transactions']));
afterEach(() => isConnected.set(true));

const page = () => screen.getByTitle<HTMLIFrameElement>('Signing page with the contract');

test('a page that was lost with the connection loads again when the connection is back', async () => {
  await showScreen(<SigningFrame address="https://signing.test/s/slug" onCompleted={() => {}} />, {
    routes: [{ id: 'app' }, { path: 'transactions-and-orders/transactions/$contractId/signature' }],
    at: '/transactions-and-orders/transactions/contract-1/signature',
  });
  fireEvent.load(await screen.findByTitle('Signing page with the contract'));
  expect(page().src).toBe('https://signing.test/s/slug?lang=en');
  isConnected.set(false);
  // Without a load the page stands, with what was typed into it.
  expect(page()).toBeDefined();
  fireEvent.load(page());
  await screen.findByText('The signing page didn’t load');
  expect(document.querySelector('iframe')).toBeNull();
  act(() => isConnected.set(true));
  expect(page().src).toBe('https://signing.test/s/slug?lang=en');
});
