// @vitest-environment jsdom
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '#shared/i18n/i18n.ts';
import { type SessionState, sessionStore } from '#shared/session/session-state.ts';
import { App } from './app.tsx';

const SETTINGS = {
  demo: true,
  oidc: { authority: 'http://localhost/oidc', clientId: 'canola-web', audience: 'canola-api' },
  support: { email: 'support@canola.test', phone: '1' },
};

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
beforeAll(async () => {
  configure({ asyncUtilTimeout: 45_000 });
  vi.stubGlobal('fetch', async () => Response.json(SETTINGS));
  vi.stubGlobal('scrollTo', () => undefined);
  await startI18n();
});
afterEach(cleanup);

async function headingOf(state: SessionState, path = '/'): Promise<string | null> {
  window.history.replaceState(null, '', path);
  sessionStore.set(state);
  render(<App />);
  return (await screen.findByRole('heading', { level: 1 })).textContent;
}

test.each(['/', '/purchase-prices?currency=CZK', '/no/such/page'])(
  'a visitor at %s sees the gate',
  async (path) => {
    await headingOf({ status: 'visitor' }, path);
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined();
    expect(await screen.findByText('support@canola.test')).toBeDefined();
  },
);

test.each(['/about', '/about/'])('%s is open to visitors', async (path) => {
  expect(await headingOf({ status: 'visitor' }, path)).toContain('Canola');
  expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
});

test('who is blocked reads it', async () => {
  expect(await headingOf({ status: 'blocked', reason: 'Unpaid' })).toMatch(/block/i);
});
