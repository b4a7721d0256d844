// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startI18n } from '#shared/i18n/i18n.ts';
import { GatePage } from './gate-page.tsx';

const SETTINGS = {
  demo: false,
  oidc: { authority: `${window.location.origin}/oidc`, clientId: 'canola-web', audience: 'canola-api' },
  support: { email: 'support@canola.test', phone: '1' },
};
const called = vi.fn();

beforeAll(async () => {
  await startI18n();
  await loadTexts(['session']);
});
beforeEach(() =>
  vi.stubGlobal('fetch', (address: string) => {
    called(address);
    return Promise.resolve(Response.json(SETTINGS));
  }),
);
afterEach(() => {
  cleanup();
  called.mockReset();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

test('a visitor with a mailed invitation reads which address opens it, and nothing is asked about the link', async () => {
  window.history.replaceState(null, '', '/invitation?token=abc');
  render(<GatePage />);
  await screen.findByText(/the e-mail address the invitation was sent to/);
  expect(called.mock.calls.flat().filter((address) => address !== '/settings.json')).toEqual([]);
});

test.each(['/', '/invitation', '/quick-trading?token=abc'])(
  'at %s the gate speaks of no invitation',
  async (at) => {
    window.history.replaceState(null, '', at);
    render(<GatePage />);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/invit/)).toBeNull();
  },
);

test('after a deletion the gate says so once', async () => {
  sessionStorage.setItem('canola.account-erased', 'true');
  render(<GatePage />);
  await screen.findByText('Your account was deleted');
  cleanup();
  render(<GatePage />);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Your account was deleted')).toBeNull();
});
