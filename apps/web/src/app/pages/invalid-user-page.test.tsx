// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { InvalidUserPage } from './invalid-user-page.tsx';

prepareScreens();
afterEach(() => {
  vi.useRealTimers();
});

const USER = {
  id: '018f3c1e-0000-4000-8000-000000000001',
  email: 'a@b.test',
  name: 'A',
  phone: null,
  settings: { language: 'en', news: { language: 'en' } },
  companies: [],
  registeredAt: null,
  profileState: 'INVALID',
  permissions: [],
};

test('looks every 30 seconds whether a company was linked, for the company before the person', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls: string[] = [];
  await showScreen(<InvalidUserPage />, {
    rest: {
      'GET /can-users/api/user/company': () => {
        calls.push('companies');
        return [];
      },
      'GET /can-users/api/user': () => {
        calls.push('user');
        return USER;
      },
    },
  });
  await screen.findByRole('heading', { name: 'No company is linked to your account' });
  await waitFor(() => expect(calls).toEqual(['companies', 'user']));
  await vi.advanceTimersByTimeAsync(30_000);
  await waitFor(() => expect(calls).toEqual(['companies', 'user', 'companies', 'user']));
});

test('without a company the account can still be deleted', async () => {
  const { user, network } = await showScreen(<InvalidUserPage />, {
    rest: {
      'GET /can-users/api/user/company': () => [],
      'GET /can-users/api/user': () => USER,
      'GET /can-users/api/user/leaving': () => [],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  await screen.findByText(/contracts and invoices to be kept/);
  expect(network.called('POST /can-users/api/user/erasure')).toEqual([]);
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete my account' }),
  );
  await waitFor(() => expect(network.called('POST /can-users/api/user/erasure')).toHaveLength(1));
});
