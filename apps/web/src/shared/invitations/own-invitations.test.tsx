// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { OwnInvitations } from './own-invitations.tsx';

prepareScreens();

test('whoever comes without the mailed link still finds the invitation', async () => {
  const id = '0198a000-0000-7000-8000-000000000001';
  await showScreen(<OwnInvitations />, {
    rest: {
      'GET /can-users/api/user/invitations': () => [{ id, companyId: id, companyName: 'Polabská farma' }],
    },
  });
  await screen.findByText('Polabská farma invited you');
  const opened = screen.getByRole('link', { name: 'Open the invitation' });
  expect(opened.getAttribute('href')).toBe(`/invitation?id=${id}`);
});
