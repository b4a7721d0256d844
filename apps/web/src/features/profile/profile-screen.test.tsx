// @vitest-environment jsdom
import type { User } from '@canola/api-schema/users/user';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { OwnFacts } from './profile-screen.tsx';
import { showFailed } from './save-outcome.ts';
import { useEditing } from './use-editing.ts';

const person = { name: 'Jan Novák', email: 'jan@farma.test', phone: null } as unknown as User;

prepareScreens();
beforeAll(() => loadTexts(['profile']));

test('the account is facts until it is edited; cancelling keeps them and gives the focus back', async () => {
  const { user } = await showScreen(<OwnFacts user={person} />, {
    rest: { 'GET /can-users/api/country': () => [] },
  });
  const button = await screen.findByRole('button', { name: 'Edit your account' });
  expect(screen.queryByRole('textbox', { name: 'Full name' })).toBeNull();
  await user.click(button);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Full name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(screen.queryByRole('textbox', { name: 'E-mail' })).toBeNull();
  await user.type(name, 'x');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox', { name: 'Full name' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit your account'));
});

test('what was typed before a failed save comes back once, not after it was cancelled', () => {
  showFailed('user-profile', new Error('away'), { name: 'Jan' });
  const { result } = renderHook(() => useEditing<{ name: string }>('user-profile'));
  expect(result.current).toMatchObject({ isEditing: true, draft: { name: 'Jan' } });
  act(() => result.current.leave());
  act(() => result.current.edit());
  expect(result.current).toMatchObject({ isEditing: true, draft: undefined });
});
