// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { GuardedButton } from '#shared/access/guarded-action.tsx';

prepareScreens();

async function press(options: Parameters<typeof showScreen>[1]) {
  const sign = vi.fn();
  const { user } = await showScreen(
    <GuardedButton grant="CONTRACT_SIGN" onPress={sign}>
      Sign
    </GuardedButton>,
    options,
  );
  await user.click(await screen.findByRole('button', { name: 'Sign' }));
  return { user, sign };
}

test('a guarded action runs with the grant in an approved company', async () => {
  const { sign } = await press({ grants: ['CONTRACT_SIGN'] });
  expect(sign).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['a waiting company', { company: { approvalState: 'WAITING' } }, /waiting|approv/i],
  [
    'a company in which the person waits',
    { company: { approvalState: 'WAITING', waitsFor: 'MEMBERSHIP' } },
    /your access/i,
  ],
  ['a company that gave no grant', { grants: [] }, /not sell, buy or sign/],
] as const)('in %s the notice says why not, and closes', async (_where, options, words) => {
  const { user, sign } = await press(options as Parameters<typeof showScreen>[1]);
  const notice = await screen.findByRole('alertdialog');
  expect(notice.textContent).toMatch(words);
  await user.click(screen.getByRole('button', { name: 'Understood' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sign).not.toHaveBeenCalled();
});
