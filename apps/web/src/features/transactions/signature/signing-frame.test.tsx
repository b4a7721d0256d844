// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { isConnected, probeConnection } from '#shared/live/connection.ts';
import { SigningFrame } from './signing-frame.tsx';

prepareScreens();
beforeAll(() => loadTexts(['transactions']));

let isReachable = true;

async function comeBack() {
  isReachable = true;
  await act(() => probeConnection());
}
afterEach(comeBack);

const page = () => screen.getByTitle<HTMLIFrameElement>('Signing page with the contract');

async function showFrame() {
  const shown = await showScreen(
    <SigningFrame address="https://signing.test/s/slug" onCompleted={() => {}} />,
    {
      rest: {
        'GET /version.json': () => {
          if (!isReachable) throw new TypeError('Failed to fetch');
          return {};
        },
      },
      routes: [{ id: 'app' }, { path: 'transactions-and-orders/transactions/$contractId/signature' }],
      at: '/transactions-and-orders/transactions/contract-1/signature',
    },
  );
  await screen.findByTitle('Signing page with the contract');
  return shown;
}

/** The frame has loaded something, and the connection was tried. */
const loadFrame = () =>
  act(async () => {
    fireEvent.load(page());
    await probeConnection();
  });

test('a page that never came, on a network that leads nowhere, loads by itself when the connection is back', async () => {
  await showFrame();
  isReachable = false;
  expect(isConnected.get(), 'nobody has noticed yet').toBe(true);
  await loadFrame();
  expect(screen.getByText('The signing page didn’t load')).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
  await comeBack();
  expect(page().src).toBe('https://signing.test/s/slug?lang=en');
  await loadFrame();
  expect(screen.queryByText(/load/)).toBeNull();
});

test('a page that was there stays when only Canola is away, with a note that can load it again', async () => {
  const { user } = await showFrame();
  await loadFrame();
  const first = page();
  isReachable = false;
  act(() => isConnected.set(false));
  expect(page(), 'without a load').toBe(first);
  await loadFrame();
  expect(page(), 'the next step').toBe(first);
  expect(screen.getByText('Perhaps the signing page didn’t load')).toBeTruthy();
  await comeBack();
  expect(page(), 'not loaded by itself').toBe(first);
  await user.click(screen.getByRole('button', { name: 'Load again' }));
  expect(page()).not.toBe(first);
  expect(page().src).toBe('https://signing.test/s/slug?lang=en');
  expect(screen.queryByText('Perhaps the signing page didn’t load')).toBeNull();
});

test('the note goes when the next step loads with a connection', async () => {
  await showFrame();
  await loadFrame();
  isReachable = false;
  await loadFrame();
  expect(screen.getByText('Perhaps the signing page didn’t load')).toBeTruthy();
  isReachable = true;
  await loadFrame();
  expect(screen.queryByText('Perhaps the signing page didn’t load')).toBeNull();
});
