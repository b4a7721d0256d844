// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { InvalidUserPage } from './invalid-user-page.tsx';

prepareScreens();
afterEach(() => {
  vi.useRealTimers();
});

test('looks every 30 seconds whether a company was linked, for the company before the person', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls: string[] = [];
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
