// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { listenForInstall } from '#shared/install/install.ts';
import { Banners } from './banners.tsx';

prepareScreens();
beforeAll(listenForInstall);

function offerInstallation(): void {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => ({ outcome: 'accepted' }),
  });
  act(() => void window.dispatchEvent(event));
}

test('a member who waits in an approved company reads that their own access is being checked', async () => {
  await showScreen(<Banners />, { company: { approvalState: 'WAITING', waitsFor: 'MEMBERSHIP' } });
  expect(await screen.findByText(/^We’re checking that you belong to Farm/)).toBeDefined();
  expect(screen.queryByText(/^We’re checking your company/)).toBeNull();
});

test('the offer to install is gone once it was accepted', async () => {
  const { user } = await showScreen(<Banners />);
  offerInstallation();
  await user.click(await screen.findByRole('button', { name: 'Install' }));
  await waitFor(() => expect(screen.queryByText(/^Install Canola/)).toBeNull());
});
